export const PEOPLE_SCHEMA = /* GraphQL */ `
extend type Query { user: UserQuery! }

type UserQuery { me: Me }
type Me { name: String email: String uid: Int nickname: String default_identity_id: Int }
`
