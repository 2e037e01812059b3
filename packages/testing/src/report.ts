import type { EventReport } from '@cubic/contract'

/** The report of an event that is over, as its organiser sees it. */
export function aReport(given: Partial<EventReport> = {}): EventReport {
  const start = Date.parse('2026-11-19T05:52:00Z')
  return {
    event: {
      id: 41,
      name: '程序设计新生赛 2026',
      cover: null,
      type_id: 3,
      organisers: ['计算机学院', '程序设计协会'],
      address: '计算机楼 机房 301–304',
      start_time: '2026-11-19T06:30:00Z',
      end_time: '2026-11-19T09:00:00Z',
      sign_in: true,
    },
    as_of: '2026-11-24T06:03:00Z',
    folded: false,
    pending: { is_over: true, settled: true, conflicts: 0, devices: 0 },
    numbers: {
      limit: 360,
      viewed: 3204,
      registered: 412,
      seated: 348,
      arrived: 312,
      leave: 17,
      no_show: 19,
      rated: 131,
    },
    arrivals: {
      step_minutes: 1,
      spans: Array.from({ length: 60 }, (_, minute) => ({
        at: new Date(start + minute * 60_000).toISOString(),
        count: Math.max(1, Math.round(14 - Math.abs(minute - 26) / 2.2)),
      })),
    },
    gates: [
      gate('A', false, 184, 3, 1),
      gate('B', false, 103, 2, 0),
      gate('贵宾通道', false, 21, 1, 0),
      gate(null, true, 4, 4, 0),
    ],
    presence: null,
    no_shows: [
      { least: 0, most: 1, seated: 40, no_show: 1 },
      { least: 1, most: 3, seated: 60, no_show: 2 },
      { least: 3, most: 7, seated: 80, no_show: 3 },
      { least: 7, most: 14, seated: 90, no_show: 4 },
      { least: 14, most: null, seated: 78, no_show: 9 },
    ],
    questions: [
      question(1, '编程经验', 'radio', [
        ['没学过', 121],
        ['不到一年', 139],
        ['一年以上', 88],
      ]),
      question(2, '最想学的方向', 'checkbox', [
        ['人工智能', 231],
        ['网页', 204],
        ['游戏', 167],
        ['安全', 96],
      ]),
      { ...question(3, '年级', 'number', [['1', 200], ['2', 100], ['3', 48]]), numbers: { least: 1, median: 1, mean: 1.6, most: 3 } }, // prettier-ignore
    ],
    ratings: {
      average: 4.75,
      scores: [108, 17, 4, 1, 1].map((count, index) => ({ least: 5 - index, most: 5 - index, count })),
      comments: [
        { score: 5, comment: '题目有梯度，第一次参加也能做出两题。' },
        { score: 5, comment: '签到很快，进场没有排队，机房引导清楚。' },
        { score: 3, comment: '机房有点热，希望下次能多开空调。' },
      ],
      hidden_comments: 61,
    },
    messages: [
      { case: 'registration_success', sent: 348, waiting: 0, failed: 0 },
      { case: 'sign_in_code', sent: 346, waiting: 0, failed: 2 },
      { case: 'reminder', sent: 331, waiting: 0, failed: 0 },
    ],
    ...given,
  }
}

function gate(name: string | null, self: boolean, arrived: number, devices: number, conflicts: number) {
  const [first, last] = ['2026-11-19T05:52:00Z', '2026-11-19T07:06:00Z']
  return { gate: name, self, arrived, devices, first, last, seconds: self ? null : 1.9, turned_away: 2, conflicts }
}

function question(
  id: number,
  name: string,
  type: 'radio' | 'checkbox' | 'number',
  counts: readonly [string, number][],
) {
  return {
    id,
    name,
    type,
    removed: false,
    answered: 348,
    counts: counts.map(([answer, count]) => ({ answer, count })),
    numbers: null,
    latest: [],
  }
}
