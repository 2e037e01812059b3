export const SAMPLE_SETTINGS = {
  // Its passwords are known to everybody: reached from this machine alone.
  HOST: '127.0.0.1',
  // The terminal says where to look, and not each request.
  LOG_LEVEL: 'warn',
  // Nobody is written to: the office shows every message.
  SMTP_URL: 'inbox:',
  ORGANISATION_CONTACT: 'events@example.edu',
  PRIVACY_URL: '/unified-activities/sample-privacy.html',
  FOOTER_NOTE: '演示环境，人物与活动均为虚构 / A demo: its people and events are made up',
} as const
