import type { Migration } from '../../../infra/database/migrations.ts'

export const signOn: Migration = {
  id: 110,
  name: 'sign-on',
  phase: 'after',
  async up(tx) {
    // A provider has answered for this browser, which still has to fetch its session, or to answer a question first.
    await tx.run`create table cubic_sign_on_ticket (
      token_hash bytea primary key, provider_id integer not null references cubic_sign_on (id) on delete cascade,
      issuer text not null, subject text not null, person jsonb not null, rule_ids integer[] not null,
      provider_session bytea, way_out text, expires_at timestamptz not null)`
    // Sessions that began at a provider, for leaving from either side, with the hash of its name there.
    await tx.run`create table cubic_sign_on_session (
      token_hash bytea primary key references cubic_session (token_hash) on delete cascade,
      identity_id integer not null, provider_session bytea, way_out text)`
    // Log-ins that wait for a second factor: until it is passed, nothing that the provider said takes effect.
    await tx.run`create table cubic_sign_on_pending (
      ticket_hash bytea primary key, sign_on_hash bytea not null references cubic_sign_on_ticket (token_hash) on delete cascade,
      user_id integer not null references cubic_user (id) on delete cascade,
      person_id integer references cubic_event_person (id) on delete set null)`
    await tx.run`create index cubic_sign_on_pending_ticket_index on cubic_sign_on_pending (sign_on_hash)`
    await tx.run`create index cubic_sign_on_pending_user_index on cubic_sign_on_pending (user_id)`
    await tx.run`create index cubic_sign_on_pending_person_index on cubic_sign_on_pending (person_id) where person_id is not null`
    await tx.run`create index cubic_sign_on_session_identity_index on cubic_sign_on_session (identity_id)`
    await tx.run`create index cubic_sign_on_session_name_index on cubic_sign_on_session (provider_session) where provider_session is not null`
    // Log-out tokens that were obeyed: each counts once.
    await tx.run`create table cubic_sign_on_log_out (
      token_hash bytea primary key, heard_at timestamptz not null default now())`
    // The roles that rules gave. One that is taken away by hand is forgotten here, so that a hand can give it for good.
    await tx.run`create table cubic_sign_on_role (
      identity_id integer not null, user_id integer not null, role_id integer not null, primary key (identity_id, role_id),
      foreign key (user_id, role_id) references cubic_user__roles (owner_id, related_id) on delete cascade)`
    await tx.run`create index cubic_sign_on_role_user_index on cubic_sign_on_role (user_id, role_id)`
    // The same of roles in units.
    await tx.run`create table cubic_sign_on_member (
      identity_id integer not null, member_id integer not null references cubic_unit_member (id) on delete cascade,
      primary key (identity_id, member_id))`
    await tx.run`create index cubic_sign_on_member_index on cubic_sign_on_member (member_id)`
  },
}
