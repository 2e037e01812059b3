import type { SampleType } from './sample-type.ts'

export const ARTS: SampleType = {
  name: { cn: '文艺演出', en: 'Concerts & Theatre' },
  titles: [
    { cn: '冬日合唱音乐会：从巴赫到谷建芬', en: 'Winter Choir Concert: From Bach to Gu Jianfen' },
    { cn: '话剧《雷雨》校园专场', en: '“Thunderstorm”: The Play on Campus' },
    { cn: '民乐团秋季专场', en: 'Chinese Orchestra: Autumn Concert' },
    { cn: '校园十佳歌手决赛', en: 'Campus Top Ten Singers: The Final' },
    { cn: '交响乐之夜', en: 'Symphony Night' },
    { cn: '舞蹈团年度汇报演出', en: 'Dance Company: The Annual Show' },
    { cn: '脱口秀开放麦', en: 'Stand-up Comedy: Open Mic' },
    { cn: '阿卡贝拉清唱夜', en: 'A Cappella Night' },
    { cn: '原创音乐节', en: 'Original Music Festival' },
    { cn: '京剧进校园：名段欣赏', en: 'Peking Opera: The Best-Loved Scenes' },
    { cn: '国际文化之夜', en: 'Global Culture Night' },
    { cn: '毕业生钢琴独奏会', en: 'Graduation Piano Recital' },
  ],
  places: [
    { cn: '新清华学堂', en: 'New Concert Hall' },
    { cn: '大礼堂', en: 'The Great Auditorium' },
    { cn: '蒙民伟音乐厅', en: 'Mong Man Wai Concert Hall' },
    { cn: '学生活动中心剧场', en: 'Theatre, Student Centre' },
  ],
  hours: [19],
  lasts: 2,
  limits: [300, 500, 800, 1200],
  notice: {
    cn: '演出开始后禁止入场，请勿携带食物，谢绝一米二以下儿童。',
    en: 'No admission once the performance has begun. No food in the hall, and no children under 1.2 m.',
  },
  about: {
    cn: '一晚好音乐、好故事。由学生艺术团精心排演，邀请专业指挥与导演指导。',
    en: 'An evening of music and stories by our student arts troupe, coached by professional conductors and directors.',
  },
  points: [
    { cn: '凭报名码入场，不对号入座', en: 'Free seating: your ticket is all you need' },
    { cn: '演后谈：与演员聊聊', en: 'Stay afterwards and chat with the performers' },
    { cn: '现场有手语翻译', en: 'Sign language interpreting' },
  ],
}

export const VOLUNTEERING: SampleType = {
  name: { cn: '志愿服务', en: 'Volunteering' },
  titles: [
    { cn: '校园马拉松志愿者招募', en: 'Campus Marathon: Volunteers Wanted' },
    { cn: '图书馆整架志愿日', en: 'Tidy the Stacks: Library Volunteer Day' },
    { cn: '社区老人智能手机课堂', en: 'Smartphone Lessons for Our Older Neighbours' },
    { cn: '迎新引导志愿服务', en: 'Welcome Week Guides' },
    { cn: '流动献血车进校园', en: 'Give Blood: The Donor Bus Is Here' },
    { cn: '旧书循环义卖', en: 'Second-hand Book Sale for Charity' },
    { cn: '留守儿童线上陪伴计划', en: 'Online Buddies for Children in the Countryside' },
    { cn: '校史馆讲解员招募', en: 'Become a Guide at the University Museum' },
    { cn: '绿色校园清洁日', en: 'Green Campus Clean-up' },
    { cn: '无障碍地图绘制', en: 'Mapping an Accessible Campus' },
    { cn: '盲道守护行动', en: 'Keep the Tactile Paths Clear' },
    { cn: '支教宣讲会', en: 'Teach for a Year: Information Session' },
  ],
  places: [
    { cn: '东大操场', en: 'East Stadium' },
    { cn: '图书馆北馆', en: 'North Library' },
    { cn: '学生服务中心', en: 'Student Service Centre' },
    { cn: '校史馆', en: 'University Museum' },
    { cn: '紫荆社区活动室', en: 'Zijing Community Room' },
  ],
  hours: [7, 9, 14],
  lasts: 4,
  limits: [30, 50, 80, null],
  notice: {
    cn: '请穿着便于行动的服装，服务时长将计入志愿者系统。',
    en: 'Wear something you can move in. Your hours count towards your volunteering record.',
  },
  about: {
    cn: '用一个上午，为身边的人做一件具体的事。岗前有培训，岗中有督导。',
    en: 'Give a few hours to do something real for the people around you. Training and support included.',
  },
  points: [
    { cn: '提供志愿服装与午餐', en: 'Volunteer shirt and lunch provided' },
    { cn: '认定志愿服务时长', en: 'Your volunteer hours are certified' },
    { cn: '优秀志愿者推荐评优', en: 'Outstanding volunteers are put forward for awards' },
  ],
}

export const SPORTS: SampleType = {
  name: { cn: '体育活动', en: 'Sports' },
  titles: [
    { cn: '新生杯篮球赛决赛', en: 'Freshers’ Cup: Basketball Final' },
    { cn: '羽毛球院系联赛', en: 'Badminton League' },
    { cn: '晨跑打卡：环校五公里', en: 'Morning Run: Five Kilometres around Campus' },
    { cn: '太极拳体验课', en: 'Tai Chi Taster Class' },
    { cn: '攀岩入门', en: 'Climbing for Beginners' },
    { cn: '乒乓球公开赛', en: 'Table Tennis Open' },
    { cn: '游泳救生培训', en: 'Lifesaving in the Pool' },
    { cn: '飞盘友谊赛', en: 'Ultimate Frisbee: A Friendly' },
    { cn: '健身器械安全课', en: 'Gym Induction: Train Safely' },
    { cn: '马约翰杯田径运动会', en: 'Ma Yuehan Cup: Track and Field' },
    { cn: '瑜伽放松夜', en: 'Evening Yoga' },
    { cn: '棋牌联谊赛', en: 'Board Games Night' },
  ],
  places: [
    { cn: '综合体育馆', en: 'Sports Hall' },
    { cn: '东大操场', en: 'East Stadium' },
    { cn: '西体育馆', en: 'West Gymnasium' },
    { cn: '游泳馆', en: 'Swimming Pool' },
    { cn: '紫荆操场', en: 'Zijing Sports Ground' },
  ],
  hours: [7, 15, 18],
  lasts: 2,
  limits: [24, 40, 64, null],
  notice: {
    cn: '请穿运动服与运动鞋，有心血管疾病者请勿报名。',
    en: 'Wear sports clothes and shoes. Please don’t register if you have a heart condition.',
  },
  about: {
    cn: '无体育，不校园。无论是高手还是新手，都欢迎来出一身汗。',
    en: 'All levels are welcome: come along, work up a sweat and meet people.',
  },
  points: [
    { cn: '专业教练现场指导', en: 'Qualified coaches on site' },
    { cn: '提供饮用水与医疗保障', en: 'Drinking water and first aid' },
    { cn: '完赛有纪念徽章', en: 'A badge for everyone who finishes' },
  ],
}

export const TOURS: SampleType = {
  name: { cn: '展览参观', en: 'Tours & Exhibitions' },
  titles: [
    { cn: '图书馆开放日：走进善本书库', en: 'Library Open Day: Inside the Rare Books Vault' },
    { cn: '艺术博物馆夜场导览', en: 'The Art Museum after Dark' },
    { cn: '国家重点实验室开放日', en: 'Open Day at the National Laboratory' },
    { cn: '校园古建筑漫步', en: 'A Walk through the Old Campus' },
    { cn: '天文台观星夜', en: 'Stargazing at the Observatory' },
    { cn: '自然博物馆专题参观', en: 'Behind the Scenes at the Natural History Museum' },
    { cn: '校档案馆特展', en: 'Treasures of the University Archives' },
    { cn: '摄影展开幕式', en: 'Photography Exhibition: Opening Night' },
    { cn: '工程训练中心参观', en: 'Inside the Engineering Workshops' },
    { cn: '生命科学标本馆导览', en: 'A Tour of the Specimen Collection' },
    { cn: '植物园秋色行', en: 'Autumn Colours in the Botanical Garden' },
    { cn: '跨学科科研沙龙', en: 'Research Salon across Disciplines' },
  ],
  places: [
    { cn: '图书馆老馆', en: 'The Old Library' },
    { cn: '艺术博物馆', en: 'Art Museum' },
    { cn: '天文台', en: 'Observatory' },
    { cn: '校史馆门前集合', en: 'Meet outside the University Museum' },
    { cn: '生命科学馆', en: 'Life Sciences Building' },
  ],
  hours: [9, 10, 16],
  lasts: 2,
  limits: [25, 30, 40, 60],
  notice: {
    cn: '请在集合地点准时集合，参观期间请勿使用闪光灯。',
    en: 'Please be at the meeting point on time. No flash photography during the visit.',
  },
  about: {
    cn: '由馆员与研究者带队讲解，走进平时不开放的空间。',
    en: 'Curators and researchers take you through rooms that are usually closed.',
  },
  points: [
    { cn: '小团导览，讲解细致', en: 'Small groups, plenty of detail' },
    { cn: '开放平时不开放的区域', en: 'Rooms that are usually closed' },
    { cn: '参观结束有纪念章', en: 'A souvenir stamp at the end' },
  ],
}
