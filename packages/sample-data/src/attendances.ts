import type { Tx } from '@cubic/data-platform'

/**
 * The last large event that people came to also checked them out: most left near the end, some early, and some forgot.
 * Each check-out is a scan, as the door makes them, and in the log.
 */
export async function fillAttendances(tx: Tx, adminId: number, now: Date): Promise<void> {
  const event = await tx.one<{ id: number }>`
    select event.id from cubic_event_base event where event.stage = 'published' and event.sign_in and event.end_time < ${now}
      and (select count(*) from cubic_event_applicant ticket where ticket.event_id = event.id and ticket.check_in_status = 'attend') >= 30
    order by event.end_time desc, event.id limit 1`
  if (!event) return
  await tx.run`update cubic_event_base set sign_out = true where id = ${event.id}`
  await tx.run`
    insert into cubic_attendance (event_id, applicant_id, in_time, out_time, minutes, source)
    select event_id, id, check_in_time, left_at,
      case when left_at is null then 0 else greatest(0, floor(extract(epoch from least(left_at, end_time) - greatest(check_in_time, start_time)) / 60))::integer end,
      case when left_at is null then 'closed' else 'scan' end
    from (
      select ticket.id, ticket.event_id, ticket.check_in_time, event.start_time, event.end_time,
        case ticket.id % 11 when 0 then null when 1 then greatest(ticket.check_in_time, event.start_time + (event.end_time - event.start_time) * 0.45)
          else greatest(ticket.check_in_time, event.end_time - make_interval(mins => (ticket.id % 9)::integer)) end as left_at
      from cubic_event_applicant ticket join cubic_event_base event on event.id = ticket.event_id
      where ticket.event_id = ${event.id} and ticket.check_in_status = 'attend') present`
  await tx.run`
    with scan as (
      insert into cubic_scan (scan_id, event_id, applicant_id, direction, device, gate, at, received_time, "by", verdict, shown_verdict, answer)
      select gen_random_uuid(), event_id, applicant_id, 'out', 'iPad', case applicant_id % 2 when 0 then 'A' else 'B' end, out_time, out_time, ${adminId}::integer,
        'goodbye', 'goodbye', '{}'
      from cubic_attendance where out_time is not null
      returning id, event_id, applicant_id, at)
    insert into cubic_audit_entry (at, user_id, model, record_id, action, address, before, after, unit_id)
    select scan.at, ${adminId}::integer, 'CubicScan', scan.id, 'scan', '127.0.0.1', null,
      jsonb_build_object('verdict', 'goodbye', 'event_id', scan.event_id, 'applicant_id', scan.applicant_id, 'direction', 'out'),
      (select event.unit_id from cubic_event_base event where event.id = scan.event_id)
    from scan`
  // counted above
  await tx.run`delete from cubic_attendance_recount`
}
