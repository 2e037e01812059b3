import { chromium } from 'playwright-core'
const base='http://localhost:4740'
const r=await fetch(base+'/api/auth/v1/request-login-token',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({account:'admin',password:'demo-pass'})})
const {token}=await r.json()
const gql=async(query,variables)=>(await (await fetch(base+'/gql/endpoint',{method:'POST',headers:{'content-type':'application/json',authorization:'Bearer '+token},body:JSON.stringify({query,variables})})).json())
const found=await gql(`query($q:String){dash{generic{search(model:"CubicEventBase",fields:["name","status","sign_in"],limit:40,sort:$s){items{raw}}}}}`.replace('$q:String','$s:String'),{s:JSON.stringify([{field:'end_time',order:'desc'}])}).catch(e=>e)
const ids=process.argv[2]
const [mode]=process.argv.slice(3)
if(!ids){ const b=await gql(`{cubicEvent{overview(days:90){ratings{comments{event_id event_name}}}}}`); console.log(JSON.stringify(b).slice(0,800)); process.exit() }
const browser=await chromium.launch({executablePath:'/usr/bin/chromium'})
const wants=(process.env.V||'desk-cn-light,phone-en-dark').split(',')
for(const v of wants){const [size,lang,theme]=v.split('-')
 const ctx=await browser.newContext({baseURL:base,viewport:size==='desk'?{width:1440,height:900}:{width:390,height:844},colorScheme:theme,timezoneId:'Asia/Shanghai',reducedMotion:'reduce'})
 const page=await ctx.newPage(); page.setDefaultTimeout(120000)
 page.on('console',m=>{if(m.type()==='error')console.log('console',m.text().slice(0,300))}); page.on('pageerror',e=>console.log('pageerror',e.message))
 await page.addInitScript(k=>k.forEach(([a,b])=>localStorage.setItem(a,b)),[['language',lang],...(process.env.GUEST?[]:[['login_token',token]])])
 await page.goto(process.env.PATHX||`/admin/events/${ids}/report`,{timeout:180000})
 await page.waitForTimeout(Number(process.env.W||15000))
 if(process.env.CLICK) { await page.getByRole('button',{name:new RegExp(process.env.CLICK)}).first().click(); await page.waitForTimeout(6000) }
 const h=await page.evaluate(()=>document.documentElement.scrollHeight); const w=await page.evaluate(()=>document.documentElement.scrollWidth)
 if(!process.env.CLICK) await page.setViewportSize({width:size==='desk'?1440:390,height:Math.min(h,4000)})
 await page.waitForTimeout(800)
 await page.screenshot({path:`/tmp/w-report-scratch/s-${mode||'r'}-${v}.png`}); console.log(v,h,w)
 if(process.env.AXE){ await page.addScriptTag({path:'node_modules/axe-core/axe.min.js'}); const a=await page.evaluate(async()=>(await window.axe.run(document)).violations.map(x=>x.id+': '+x.nodes.map(n=>n.html.slice(0,160)).slice(0,3).join(' | '))); console.log('axe',a) }
 await ctx.close()}
await browser.close()
