import type { ActivityMode } from '@cubic/contract'

export type SampleType = {
  readonly name: string
  readonly titles: readonly string[]
  readonly places: readonly string[]
  /** Hours at which such events begin, and how long they take. */
  readonly hours: readonly number[]
  readonly lasts: number
  readonly limits: readonly (number | null)[]
  readonly notice: string
  /** What happens there, in Chinese and in English. */
  readonly about: readonly [string, string]
  readonly points: readonly string[]
}

export const EVENT_TYPES: readonly SampleType[] = [
  {
    name: '讲座论坛',
    titles: [
      '大模型如何读懂古籍',
      '碳中和与城市更新',
      '从《红楼梦》看清代器物',
      '脑机接口的临床应用进展',
      '宏观经济形势与青年选择',
      '量子计算入门',
      '数字人文工作坊开讲：地方志里的中国',
      '新能源汽车的电池革命',
      '人文讲堂：敦煌的声音',
      '院士面对面：材料科学七十年',
      '法律与人工智能',
      '气候变化下的粮食安全',
      'Open Science: Sharing Data that Others Can Use',
      'How to Write a Paper that Gets Read',
    ],
    places: ['六教 6A118', '李文正馆报告厅', '主楼接待厅', '图书馆多功能厅', '经管学院伟伦楼 402'],
    hours: [14, 15, 19],
    lasts: 2,
    limits: [120, 200, 300, null],
    notice: '请提前十五分钟入场，入场后请将手机调至静音。',
    about: [
      '主讲人将结合多年研究与实践，带来一场面向全校师生的公开讲座，并留出充足的提问时间。',
      'A public lecture for the whole campus by a leading researcher, with plenty of time for questions.',
    ],
    points: ['与一线研究者面对面交流', '现场提问与讨论', '讲座资料会后发放'],
  },
  {
    name: '学科竞赛',
    titles: [
      '数学建模校内选拔赛',
      '程序设计新生赛',
      '机器人竞技挑战赛',
      '英语演讲比赛',
      '创业计划书大赛',
      '电子设计竞赛',
      '模拟法庭辩论赛',
      '结构设计大赛',
      '网络安全攻防赛',
      '数据可视化挑战赛',
      '化学实验技能竞赛',
      'Campus Hackathon: Build for Good',
    ],
    places: ['罗姆楼 1-312', '信息科学技术大楼机房', '综合实验楼 B201', '学生创新中心'],
    hours: [8, 9, 13],
    lasts: 6,
    limits: [60, 80, 120, 160],
    notice: '请携带学生证与笔记本电脑，赛前二十分钟开始签到。',
    about: [
      '个人或组队参赛，题目由专业教师命制，优胜者将代表学校参加更高级别的比赛。',
      'Compete alone or in a team on problems set by our faculty; winners go on to represent the university.',
    ],
    points: ['获奖队伍颁发证书与奖金', '全程导师指导', '赛后题解与复盘'],
  },
  {
    name: '文艺演出',
    titles: [
      '冬日合唱音乐会：从巴赫到谷建芬',
      '话剧《雷雨》校园专场',
      '民乐团秋季专场',
      '校园十佳歌手决赛',
      '交响乐之夜',
      '舞蹈团年度汇报演出',
      '脱口秀开放麦',
      '阿卡贝拉清唱夜',
      '原创音乐节',
      '京剧进校园：名段欣赏',
      '国际文化之夜 Global Night',
      '毕业生钢琴独奏会',
    ],
    places: ['新清华学堂', '大礼堂', '蒙民伟音乐厅', '学生活动中心剧场'],
    hours: [19],
    lasts: 2,
    limits: [300, 500, 800, 1200],
    notice: '演出开始后禁止入场，请勿携带食物，谢绝一米二以下儿童。',
    about: [
      '一晚好音乐、好故事。由学生艺术团精心排演，邀请专业指挥与导演指导。',
      'An evening of music and stories by our student arts troupe, directed by professionals.',
    ],
    points: ['凭报名码入场，不对号入座', '演后谈：与演员聊聊', '现场有手语翻译'],
  },
  {
    name: '志愿服务',
    titles: [
      '校园马拉松志愿者招募',
      '图书馆整架志愿日',
      '社区老人智能手机课堂',
      '迎新引导志愿服务',
      '流动献血车进校园',
      '旧书循环义卖',
      '留守儿童线上陪伴计划',
      '校史馆讲解员招募',
      '绿色校园清洁日',
      '无障碍地图绘制',
      '盲道守护行动',
      '支教宣讲会',
    ],
    places: ['东大操场', '图书馆北馆', '学生服务中心', '校史馆', '紫荆社区活动室'],
    hours: [7, 9, 14],
    lasts: 4,
    limits: [30, 50, 80, null],
    notice: '请穿着便于行动的服装，服务时长将计入志愿者系统。',
    about: [
      '用一个上午，为身边的人做一件具体的事。岗前有培训，岗中有督导。',
      'Spend a few hours doing something concrete for the people around you. Training included.',
    ],
    points: ['提供志愿服装与午餐', '认定志愿服务时长', '优秀志愿者推荐评优'],
  },
  {
    name: '体育活动',
    titles: [
      '新生杯篮球赛决赛',
      '羽毛球院系联赛',
      '晨跑打卡：环校五公里',
      '太极拳体验课',
      '攀岩入门',
      '乒乓球公开赛',
      '游泳救生培训',
      '飞盘友谊赛',
      '健身器械安全课',
      '马约翰杯田径运动会',
      '瑜伽放松夜',
      '棋牌联谊赛',
    ],
    places: ['综合体育馆', '东大操场', '西体育馆', '游泳馆', '紫荆操场'],
    hours: [7, 15, 18],
    lasts: 2,
    limits: [24, 40, 64, null],
    notice: '请穿运动服与运动鞋，有心血管疾病者请勿报名。',
    about: [
      '无体育，不校园。无论是高手还是新手，都欢迎来出一身汗。',
      'All levels are welcome: come, sweat and meet people.',
    ],
    points: ['专业教练现场指导', '提供饮用水与医疗保障', '完赛有纪念徽章'],
  },
  {
    name: '就业创业',
    titles: [
      '云栈科技校园招聘宣讲会',
      '北辰能源专场招聘',
      '简历门诊：一对一修改',
      '公务员考试经验分享',
      '模拟面试日',
      '选调生政策解读',
      '外企求职英语面试坊',
      '创业路演：学生项目专场',
      '实习双选会',
      '行业沙龙：半导体产业',
      'Career Talk: Working in International Organisations',
      '职业规划工作坊',
    ],
    places: ['大礼堂', '学生职业发展中心', '主楼后厅', '线上活动'],
    hours: [14, 18],
    lasts: 2,
    limits: [100, 300, 800, null],
    notice: '请携带简历，现场接受投递。',
    about: [
      '用人单位人力资源负责人与校友现场答疑，介绍岗位、流程与发展路径。',
      'Recruiters and alumni explain openings, process and career paths, and answer questions on the spot.',
    ],
    points: ['现场投递简历', '校友分享真实经历', '可预约一对一咨询'],
  },
  {
    name: '手作工坊',
    titles: [
      '陶艺体验工坊',
      '活字印刷体验',
      '咖啡拉花入门',
      '植物拓染',
      '木工小凳子',
      '篆刻一日课',
      '皮具手工：学生卡套',
      '糕点烘焙：秋日栗子',
      '摄影社秋景外拍',
      '3D 打印上手',
      '书法：写一副对联',
      '手冲咖啡品鉴',
    ],
    places: ['美院 B 区 102', '学生创新中心工坊', '紫荆公寓活动室', '艺术博物馆教室'],
    hours: [10, 14],
    lasts: 3,
    limits: [12, 16, 20, 24],
    notice: '材料由主办方提供，名额有限，请勿空占。',
    about: [
      '小班教学，从零开始，当天就能把作品带回家。',
      'A small class from scratch: take home what you make the same day.',
    ],
    points: ['材料与工具全部提供', '零基础可参加', '作品可带走'],
  },
  {
    name: '展览参观',
    titles: [
      '图书馆开放日：走进善本书库',
      '艺术博物馆夜场导览',
      '国家重点实验室开放日',
      '校园古建筑漫步',
      '天文台观星夜',
      '自然博物馆专题参观',
      '校档案馆特展',
      '摄影展开幕式',
      '工程训练中心参观',
      '生命科学标本馆导览',
      '植物园秋色行',
      '跨学科科研沙龙',
    ],
    places: ['图书馆老馆', '艺术博物馆', '天文台', '校史馆门前集合', '生命科学馆'],
    hours: [9, 10, 16],
    lasts: 2,
    limits: [25, 30, 40, 60],
    notice: '请在集合地点准时集合，参观期间请勿使用闪光灯。',
    about: [
      '由馆员与研究者带队讲解，走进平时不开放的空间。',
      'Guided by curators and researchers through rooms that are usually closed.',
    ],
    points: ['小团导览，讲解细致', '开放平时不开放的区域', '参观结束有纪念章'],
  },
]

/** The description of an event of the type, in Chinese with English below it. */
export function describeEvent({ about: [cn, en], points }: SampleType): string {
  return `<p>${cn}</p><h3>你将收获</h3><ul>${points.map((point) => `<li>${point}</li>`).join('')}</ul><p><strong>In English.</strong> ${en}</p>`
}

export const MODES: readonly ActivityMode[] = ['offline', 'offline', 'offline', 'offline', 'hybrid', 'online']
