import { AppError, invariant, SCHEMA } from '@cubic/contract'
import { buildSchema, GraphQLObjectType, type GraphQLFieldResolver, type GraphQLSchema } from 'graphql'
import type { RequestContext } from './context.ts'
import { mutationResolvers } from './mutations.ts'
import { queryResolvers } from './queries.ts'

export type Resolver = GraphQLFieldResolver<never, RequestContext>
export type Resolvers = { readonly [type: string]: { readonly [field: string]: Resolver } }

const namespaces: Resolvers = {
  Query: { dash: () => ({}), user: () => ({}), cubicEvent: () => ({}) },
  Mutation: { dash: () => ({}), cubicEvent: () => ({}) },
  DashQuery: { generic: () => ({}) },
  DashMutation: { generic: () => ({}) },
}

/** The contract's schema with a resolver for each root operation; what the contract has and we do not yet is refused as such. */
export function makeSchema(): GraphQLSchema {
  const schema = buildSchema(SCHEMA)
  for (const [typeName, fields] of Object.entries({ ...namespaces, ...queryResolvers, ...mutationResolvers })) {
    for (const [fieldName, resolve] of Object.entries(fields)) {
      const type = schema.getType(typeName)
      const field = type instanceof GraphQLObjectType ? type.getFields()[fieldName] : undefined
      invariant(field, `the schema has ${typeName}.${fieldName}`)
      field.resolve = resolve as GraphQLFieldResolver<unknown, unknown>
    }
  }
  for (const typeName of ['GenericQuery', 'GenericMutation', 'CubicEventQuery', 'CubicEventMutation', 'UserQuery']) {
    const type = schema.getType(typeName)
    invariant(type instanceof GraphQLObjectType, `the schema has ${typeName}`)
    for (const field of Object.values(type.getFields()))
      field.resolve ??= () => {
        throw notYet(field.name)
      }
  }
  return schema
}

function notYet(operation: string): AppError {
  return new AppError('BadRequest', { cn: `暂不支持 ${operation}`, en: `${operation} is not supported yet` })
}
