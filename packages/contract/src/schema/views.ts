export const VIEWS_SCHEMA = /* GraphQL */ `
extend type GenericQuery {
  config(model: String!, view_type: String!): ConfigResult!
}
type ConfigResult { items: [PivotItem!] page_info: PageInfo }
`
