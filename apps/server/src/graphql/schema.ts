import { invariant, SCHEMA } from '@cubic/contract'
import { buildSchema, GraphQLObjectType, type GraphQLFieldResolver, type GraphQLSchema } from 'graphql'
import { mutationResolvers } from './mutations.ts'
import { queryResolvers } from './queries.ts'
import type { Resolvers } from './resolvers.ts'

const namespaces: Resolvers = {
  Query: { dash: () => ({}), user: () => ({}), cubicEvent: () => ({}) },
  Mutation: { dash: () => ({}), cubicEvent: () => ({}) },
  DashQuery: { generic: () => ({}) },
  DashMutation: { generic: () => ({}) },
}

/** Builds the contract's schema with a resolver for each root operation; throws if one is missing. */
export function makeSchema(): GraphQLSchema {
  const schema = buildSchema(SCHEMA)
  for (const [typeName, fields] of Object.entries({ ...namespaces, ...queryResolvers, ...mutationResolvers })) {
    for (const [fieldName, resolve] of Object.entries(fields)) {
      const field = fieldsOf(schema, typeName)[fieldName]
      invariant(field, `the schema has ${typeName}.${fieldName}`)
      field.resolve = resolve as GraphQLFieldResolver<unknown, unknown>
    }
  }
  for (const typeName of ['GenericQuery', 'GenericMutation', 'CubicEventQuery', 'CubicEventMutation', 'UserQuery'])
    for (const field of Object.values(fieldsOf(schema, typeName)))
      invariant(field.resolve, `${typeName}.${field.name} has its resolver`)
  return schema
}

function fieldsOf(schema: GraphQLSchema, typeName: string): ReturnType<GraphQLObjectType['getFields']> {
  const type = schema.getType(typeName)
  invariant(type instanceof GraphQLObjectType, `the schema has ${typeName}`)
  return type.getFields()
}
