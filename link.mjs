const base='http://localhost:4740'
const {token}=await (await fetch(base+'/api/auth/v1/request-login-token',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({account:'admin',password:'demo-pass'})})).json()
const gql=async(query,variables)=>(await (await fetch(base+'/gql/endpoint',{method:'POST',headers:{'content-type':'application/json',authorization:'Bearer '+token},body:JSON.stringify({query,variables})})).json())
for (const v of [{audience:'signed_in'},{audience:'word',word:'新生赛-2611',comments:true}]) {
const s=await gql('mutation($v:String){dash{generic{save(model:"CubicReportLink",values:$v){status error_msg result{id}}}}}',{v:JSON.stringify({event_id:Number(process.argv[2]),ends_at:new Date(Date.now()+7*864e5).toISOString(),...v})})
const id=s.data.dash.generic.save.result?.id
const g=await gql('query($id:Int!){dash{generic{get(model:"CubicReportLink",id:$id,fields:["code","url"]){raw}}}}',{id:Number(id)})
console.log(JSON.stringify(s.data.dash.generic.save), g.data?.dash.generic.get.raw, g.errors)}
