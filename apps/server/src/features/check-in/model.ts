import { CubicAttendance, CubicDoorDevice, CubicScan, CubicScannerPass, CubicTestTicket } from '@cubic/contract'
import { defineModel, type Model, sql } from '@cubic/data-platform'
import { ticketLink } from '@cubic/domain/ticket/qr-token'
import type { Config } from '../../infra/services/configuration.ts'
import type { LateServices } from '../feature.ts'
import { readByScanners } from './data/access.ts'
import { nobody, through } from '../../infra/access/access-rules.ts'
import { applicantAccess } from '../registration/data/access.ts'

export const checkInModels = (config: Config, services: LateServices): readonly Model[] => [
  scan,
  attendance,
  scannerPass,
  doorDevice,
  testTicketModel(config, services),
]

const scan = defineModel(CubicScan, {
  access: readByScanners,
  hiddenColumns: {
    // The answer to the device, which repeats get again.
    answer: 'jsonb',
    clock_wrong: 'boolean not null default false',
    test_ticket_id: 'integer',
  },
  keptColumns: { answer: 'remark', clock_wrong: 'attendance', test_ticket_id: 'attendance' },
  indexes: {
    cubic_scan_scan_id_unique: 'unique on cubic_scan (scan_id)',
    cubic_scan_event_time_index: 'on cubic_scan (event_id, at)',
    cubic_scan_conflict_index: 'on cubic_scan (event_id) where conflict is not null and settled_time is null',
    cubic_scan_settled_index: 'on cubic_scan (event_id) where settled_time is not null',
    cubic_scan_test_index: 'on cubic_scan (test_ticket_id) where test_ticket_id is not null',
  },
})

const attendance = defineModel(CubicAttendance, {
  access: { read: through('applicant_id', applicantAccess.read), create: nobody, write: nobody, unlink: nobody },
  indexes: {
    cubic_attendance_ticket_unique: 'unique on cubic_attendance (applicant_id, (coalesce(session_id, 0)))',
    cubic_attendance_event_index: 'on cubic_attendance (event_id, session_id)',
    // Those that a job closes once their event or session is over.
    cubic_attendance_open_index: 'on cubic_attendance (event_id) where open',
  },
  hiddenColumns: { open: 'boolean not null default false' },
  keptColumns: { open: 'nobody' },
})

const scannerPass = defineModel(CubicScannerPass, {
  access: readByScanners,
  hiddenColumns: { code_hash: 'bytea', token_hash: 'bytea' },
  derived: {
    state: {
      sql: (
        pass,
      ) => sql`(case when ${pass}.revoked_time is not null then 'revoked' when ${pass}.expires_time <= now() then 'expired'
        when ${pass}.claimed_time is not null then 'active' else 'unclaimed' end)`,
    },
    last_contact: {
      sql: (pass) =>
        sql`(select max(device.last_contact) from cubic_door_device device where device.pass_id = ${pass}.id)`,
    },
    waiting_scans: {
      sql: (pass) => sql`(select device.waiting_scans from cubic_door_device device
        where device.pass_id = ${pass}.id order by device.last_contact desc limit 1)`,
    },
    late_scans: {
      sql: (
        pass,
      ) => sql`(select count(*)::integer from cubic_scan scan where scan.pass_id = ${pass}.id and not scan.undone
        and scan.reason in ('door:pass_revoked', 'door:pass_expired') and scan.settled_time is null)`,
    },
  },
  indexes: {
    cubic_scanner_pass_code_unique: 'unique on cubic_scanner_pass (code_hash)',
    cubic_scanner_pass_token_unique: 'unique on cubic_scanner_pass (token_hash)',
  },
})

const doorDevice = defineModel(CubicDoorDevice, {
  access: readByScanners,
  indexes: {
    cubic_door_device_unique:
      'unique on cubic_door_device (event_id, device, (coalesce(pass_id, 0)), (coalesce(user_id, 0)))',
  },
})

const testTicketModel = ({ publicUrl }: Config, services: LateServices): Model =>
  defineModel(CubicTestTicket, {
    access: readByScanners,
    hiddenColumns: {
      check_in_by: 'integer',
      check_in_pass: 'integer',
      check_in_undone: 'timestamptz',
      door_xid: 'xid8',
    },
    keptColumns: { check_in_by: 'actor' },
    derived: {
      qr_token: {
        needs: ['id', 'event_id'],
        compute: (row) =>
          ticketLink(
            publicUrl,
            services().signer.sign({ ticketId: Number(row['id']), eventId: Number(row['event_id']) }),
          ),
      },
    },
    indexes: {
      cubic_test_ticket_code_unique: 'unique on cubic_test_ticket (flora_external_id)',
      cubic_test_ticket_door_index: 'on cubic_test_ticket (event_id, door_xid)',
    },
  })
