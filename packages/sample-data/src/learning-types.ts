import type { SampleType } from './sample-type.ts'

export const LECTURES: SampleType = {
  name: { cn: '讲座论坛', en: 'Talks & Lectures' },
  titles: [
    { cn: '大模型如何读懂古籍', en: 'Teaching Language Models to Read Ancient Texts' },
    { cn: '碳中和与城市更新', en: 'Rebuilding Cities for Net Zero' },
    { cn: '从《红楼梦》看清代器物', en: 'Qing Dynasty Objects in “Dream of the Red Chamber”' },
    { cn: '脑机接口的临床应用进展', en: 'Brain–Computer Interfaces: News from the Clinic' },
    { cn: '宏观经济形势与青年选择', en: 'Where Is the Economy Heading, and Where Are You?' },
    { cn: '量子计算入门', en: 'Quantum Computing for Beginners' },
    { cn: '数字人文工作坊开讲：地方志里的中国', en: 'Digital Humanities: China in Its Local Gazetteers' },
    { cn: '新能源汽车的电池革命', en: 'Electric Cars and the Battery Revolution' },
    { cn: '人文讲堂：敦煌的声音', en: 'Humanities Hour: The Sounds of Dunhuang' },
    { cn: '院士面对面：材料科学七十年', en: 'Meet the Academician: Seventy Years of Materials Science' },
    { cn: '法律与人工智能', en: 'Law in the Age of AI' },
    { cn: '气候变化下的粮食安全', en: 'Feeding the World in a Changing Climate' },
    { cn: '开放科学：让别人用得上你的数据', en: 'Open Science: Sharing Data that Others Can Use' },
    { cn: '论文写作：写出有人读的文章', en: 'How to Write a Paper that Gets Read' },
  ],
  places: [
    { cn: '六教 6A118', en: 'Teaching Building 6, Room 6A118' },
    { cn: '李文正馆报告厅', en: 'Auditorium, Li Wenzheng Library' },
    { cn: '主楼接待厅', en: 'Reception Hall, Main Building' },
    { cn: '图书馆多功能厅', en: 'Multi-purpose Hall, Library' },
    { cn: '经管学院伟伦楼 402', en: 'Weilun Building, Room 402' },
  ],
  hours: [14, 15, 19],
  lasts: 2,
  limits: [120, 200, 300, null],
  notice: {
    cn: '请提前十五分钟入场，入场后请将手机调至静音。',
    en: 'Please arrive fifteen minutes early and put your phone on silent.',
  },
  about: {
    cn: '主讲人将结合多年研究与实践，带来一场面向全校师生的公开讲座，并留出充足的提问时间。',
    en: 'A public lecture for the whole campus by a leading researcher, with plenty of time for questions.',
  },
  points: [
    { cn: '与一线研究者面对面交流', en: 'Talk to people doing the research' },
    { cn: '现场提问与讨论', en: 'Questions and discussion on the spot' },
    { cn: '讲座资料会后发放', en: 'Slides to take home afterwards' },
  ],
}

export const CONTESTS: SampleType = {
  name: { cn: '学科竞赛', en: 'Competitions' },
  titles: [
    { cn: '数学建模校内选拔赛', en: 'Mathematical Modelling: Campus Trials' },
    { cn: '程序设计新生赛', en: 'First-Year Programming Contest' },
    { cn: '机器人竞技挑战赛', en: 'Robot Arena Challenge' },
    { cn: '英语演讲比赛', en: 'English Public Speaking Contest' },
    { cn: '创业计划书大赛', en: 'Business Plan Competition' },
    { cn: '电子设计竞赛', en: 'Electronics Design Contest' },
    { cn: '模拟法庭辩论赛', en: 'Moot Court' },
    { cn: '结构设计大赛', en: 'Structural Design Contest' },
    { cn: '网络安全攻防赛', en: 'Capture the Flag: Cybersecurity Contest' },
    { cn: '数据可视化挑战赛', en: 'Data Visualisation Challenge' },
    { cn: '化学实验技能竞赛', en: 'Chemistry Lab Skills Contest' },
    { cn: '校园黑客松：用代码做点好事', en: 'Campus Hackathon: Build for Good' },
  ],
  places: [
    { cn: '罗姆楼 1-312', en: 'Rohm Building, Room 1-312' },
    { cn: '信息科学技术大楼机房', en: 'Computer Lab, Information Science Building' },
    { cn: '综合实验楼 B201', en: 'Laboratory Building, Room B201' },
    { cn: '学生创新中心', en: 'Student Innovation Centre' },
  ],
  hours: [8, 9, 13],
  lasts: 6,
  limits: [60, 80, 120, 160],
  notice: {
    cn: '请携带学生证与笔记本电脑，赛前二十分钟开始签到。',
    en: 'Bring your student card and a laptop. Check-in opens twenty minutes before the start.',
  },
  about: {
    cn: '个人或组队参赛，题目由专业教师命制，优胜者将代表学校参加更高级别的比赛。',
    en: 'Compete alone or in a team on problems set by our faculty. Winners go on to represent the university.',
  },
  points: [
    { cn: '获奖队伍颁发证书与奖金', en: 'Certificates and prize money for the winners' },
    { cn: '全程导师指导', en: 'Mentors on hand all day' },
    { cn: '赛后题解与复盘', en: 'Solutions explained after the contest' },
  ],
}

export const CAREERS: SampleType = {
  name: { cn: '就业创业', en: 'Careers & Startups' },
  titles: [
    { cn: '云栈科技校园招聘宣讲会', en: 'Cloudstack Technologies on Campus' },
    { cn: '北辰能源专场招聘', en: 'Polaris Energy Is Hiring' },
    { cn: '简历门诊：一对一修改', en: 'CV Clinic: One-to-One Feedback' },
    { cn: '公务员考试经验分享', en: 'How I Passed the Civil Service Exam' },
    { cn: '模拟面试日', en: 'Mock Interview Day' },
    { cn: '选调生政策解读', en: 'Graduate Programmes in Public Service, Explained' },
    { cn: '外企求职英语面试坊', en: 'Interviewing in English' },
    { cn: '创业路演：学生项目专场', en: 'Pitch Night: Student Startups' },
    { cn: '实习双选会', en: 'Internship Fair' },
    { cn: '行业沙龙：半导体产业', en: 'Industry Evening: Semiconductors' },
    { cn: '走进国际组织：职业分享会', en: 'Career Talk: Working in International Organisations' },
    { cn: '职业规划工作坊', en: 'Career Planning Workshop' },
  ],
  places: [
    { cn: '大礼堂', en: 'The Great Auditorium' },
    { cn: '学生职业发展中心', en: 'Career Centre' },
    { cn: '主楼后厅', en: 'Rear Hall, Main Building' },
  ],
  hours: [14, 18],
  lasts: 2,
  limits: [100, 300, 800, null],
  notice: {
    cn: '请携带简历，现场接受投递。',
    en: 'Bring your CV: you can hand it in on the spot.',
  },
  about: {
    cn: '用人单位人力资源负责人与校友现场答疑，介绍岗位、流程与发展路径。',
    en: 'Recruiters and alumni talk about openings, hiring and career paths, and answer your questions.',
  },
  points: [
    { cn: '现场投递简历', en: 'Hand in your CV in person' },
    { cn: '校友分享真实经历', en: 'Honest stories from alumni' },
    { cn: '可预约一对一咨询', en: 'One-to-one advice by appointment' },
  ],
}

export const WORKSHOPS: SampleType = {
  name: { cn: '手作工坊', en: 'Workshops' },
  titles: [
    { cn: '陶艺体验工坊', en: 'A First Try at Pottery' },
    { cn: '活字印刷体验', en: 'Movable Type: Print Your Own Page' },
    { cn: '咖啡拉花入门', en: 'Latte Art for Beginners' },
    { cn: '植物拓染', en: 'Printing with Leaves' },
    { cn: '木工小凳子', en: 'Build a Wooden Stool' },
    { cn: '篆刻一日课', en: 'Seal Carving in a Day' },
    { cn: '皮具手工：学生卡套', en: 'Leathercraft: Make a Card Holder' },
    { cn: '糕点烘焙：秋日栗子', en: 'Baking with Autumn Chestnuts' },
    { cn: '摄影社秋景外拍', en: 'Photo Walk: Autumn on Campus' },
    { cn: '3D 打印上手', en: 'Getting Started with 3D Printing' },
    { cn: '书法：写一副对联', en: 'Calligraphy: Write a Couplet' },
    { cn: '手冲咖啡品鉴', en: 'Pour-Over Coffee Tasting' },
  ],
  places: [
    { cn: '美院 B 区 102', en: 'Academy of Arts, Block B, Room 102' },
    { cn: '学生创新中心工坊', en: 'Makerspace, Student Innovation Centre' },
    { cn: '紫荆公寓活动室', en: 'Common Room, Zijing Residence' },
    { cn: '艺术博物馆教室', en: 'Classroom, Art Museum' },
  ],
  hours: [10, 14],
  lasts: 3,
  limits: [12, 16, 20, 24],
  notice: {
    cn: '材料由主办方提供，名额有限，请勿空占。',
    en: 'Materials are provided. Places are few, so please cancel if you can’t make it.',
  },
  about: {
    cn: '小班教学，从零开始，当天就能把作品带回家。',
    en: 'A small class for complete beginners. You take home what you make.',
  },
  points: [
    { cn: '材料与工具全部提供', en: 'All materials and tools provided' },
    { cn: '零基础可参加', en: 'No experience needed' },
    { cn: '作品可带走', en: 'Keep what you make' },
  ],
}
