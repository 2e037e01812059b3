import { describe, expect, it } from 'vitest'
import type { Route } from '@cubic/domain/site/pages'
import { contactUrl, fileUrl, paths, safeBackPath } from './paths.ts'

describe('addresses', () => {
  it('are complete', () => {
    const all: { readonly [path in Exclude<keyof typeof paths, Route>]: string } & {
      readonly [example: string]: string
    } = {
      setPassword: paths.setPassword({ token: 'a b' }),
      home: paths.home(),
      'home of a day': paths.home({ time: 'today' }),
      activities: paths.activities(),
      'activities, filtered': paths.activities({ q: '编程 & 艺术', type: 3, sort: undefined }),
      event: paths.event(12),
      register: paths.register(12),
      checkIn: paths.checkIn(12, { code: 'AB01K7' }),
      ticket: paths.ticket('7K3M9QWX2HTP'),
      report: paths.report('7K3M9QWX2HTP'),
      me: paths.me(),
      'me, to rate': paths.me({ tab: 'not_rated' }),
      tickets: paths.tickets(),
      security: paths.security(),
      notices: paths.notices(),
      bindTicket: paths.bindTicket({ code: '7K3M' }),
      logIn: paths.logIn(),
      'log in, then back': paths.logIn(paths.register(12)),
      forgotPassword: paths.forgotPassword(),
      scan: paths.scan(),
      claimPass: paths.claimPass(),
      office: paths.office(),
      eventCalendar: paths.eventCalendar(12, 'cn'),
      eventPoster: paths.eventPoster(12, 'cn'),
      typeCalendar: paths.typeCalendar(3, 'en'),
      allCalendar: paths.allCalendar('en'),
      ownCalendar: paths.ownCalendar('s3cr3t', 'cn'),
    }
    expect(all).toMatchInlineSnapshot(`
      {
        "activities": "/activities",
        "activities, filtered": "/activities?q=%E7%BC%96%E7%A8%8B+%26+%E8%89%BA%E6%9C%AF&type=3",
        "allCalendar": "/calendar/all.ics?lang=en",
        "bindTicket": "/me/bind?code=7K3M",
        "checkIn": "/activities/12/check-in?code=AB01K7",
        "claimPass": "/scan/pass",
        "event": "/activities/12",
        "eventCalendar": "/calendar/events/12.ics?lang=cn",
        "eventPoster": "/og/posters/12.png?lang=cn",
        "forgotPassword": "/forgot-password",
        "home": "/",
        "home of a day": "/?time=today",
        "log in, then back": "/login?back=%2Factivities%2F12%2Fregister",
        "logIn": "/login",
        "me": "/me",
        "me, to rate": "/me?tab=not_rated",
        "notices": "/me/notices",
        "office": "/admin",
        "ownCalendar": "/calendar/people/s3cr3t.ics?lang=cn",
        "register": "/activities/12/register",
        "report": "/r/7K3M9QWX2HTP",
        "scan": "/scan",
        "security": "/me/security",
        "setPassword": "/set-password?token=a+b",
        "ticket": "/t/7K3M9QWX2HTP",
        "tickets": "/me/tickets",
        "typeCalendar": "/calendar/types/3.ics?lang=en",
      }
    `)
  })
  it('lead back only to this site', () => {
    expect(safeBackPath('/activities/3?x=1')).toBe('/activities/3?x=1')
    for (const foreign of [
      null,
      '',
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
    ])
      expect(safeBackPath(foreign)).toBe('/')
  })
  it('of a contact is a link, to write to or to open', () => {
    expect(['events@example.edu', 'https://example.edu/help'].map(contactUrl)).toEqual([
      'mailto:events@example.edu',
      'https://example.edu/help',
    ])
  })
  it('leave files of other sites alone', () => {
    expect(fileUrl('/files/a.png')).toBe('/files/a.png')
    expect(fileUrl('https://cdn.example/a.png')).toBe('https://cdn.example/a.png')
  })
})
