import { AppError, invariant, SCHEMA } from '@cubic/contract'
import { buildSchema, getNamedType, type GraphQLFieldResolver, GraphQLObjectType, type GraphQLSchema } from 'graphql'
import { refuseToViewers } from '../infra/access/viewing.ts'
import type { Change, Resolver, Resolvers } from './resolvers.ts'

const LOGGED_OUT = { cn: '登录已过期，请重新登录', en: 'Your session has ended. Please log in again' }
const SET_UP_FIRST = {
  cn: '您的角色必须开启两步验证，请先在“登录与安全”中设置',
  en: 'Your role needs a second step to log in. Set it up under “Log-in and security” first',
}
/** The types whose fields are operations, or lead to such a type. */
const HOLDS_OPERATIONS = /(Query|Mutation)$/
const CHANGES = /Mutation$/

/** Builds the contract's schema with the features' resolvers; throws if an operation has none, or a field has two. */
export function makeSchema(parts: readonly Resolvers[]): GraphQLSchema {
  // a test says that it is valid, instead of each start
  const schema = buildSchema(SCHEMA, { assumeValidSDL: true })
  for (const [typeName, fields] of parts.flatMap((part) => Object.entries(part)))
    for (const [fieldName, resolver] of Object.entries(fields)) {
      const field = fieldsOf(schema.getType(typeName))[fieldName]
      invariant(field, `the schema has ${typeName}.${fieldName}`)
      invariant(!field.resolve, `${typeName}.${fieldName} has one resolver`)
      const { resolve, loggedOut } = typeof resolver === 'object' ? resolver : { resolve: resolver, loggedOut: refuse }
      field.resolve = (
        CHANGES.test(typeName)
          ? inOrder({ resolve, loggedOut })
          : HOLDS_OPERATIONS.test(typeName)
            ? noted(resolve)
            : resolve
      ) as GraphQLFieldResolver<unknown, unknown>
    }
  for (const type of Object.values(schema.getTypeMap()).filter(({ name }) => HOLDS_OPERATIONS.test(name)))
    for (const field of Object.values(fieldsOf(type))) {
      if (HOLDS_OPERATIONS.test(getNamedType(field.type).name)) field.resolve ??= () => ({})
      invariant(field.resolve, `${type.name}.${field.name} has its resolver`)
    }
  return schema
}

/** Notes a query before it runs, where it is somebody's who looks as another. */
function noted(resolve: Resolver): Resolver {
  return (source, args, context, info) => {
    context.noteRead(info.fieldName, args)
    return resolve(source, args, context, info)
  }
}

/** Runs a change after those before it; a caller with a dead token changes nothing, nor does who looks as another. */
function inOrder({ resolve, loggedOut }: Change): Resolver {
  return (source, args, context, info) =>
    context.changes.run(async () => {
      if (context.caller.mustSetUp) throw new AppError('Forbidden', SET_UP_FIRST)
      if (context.caller.viewer) throw refuseToViewers()
      return context.hasDeadToken ? loggedOut(context) : resolve(source, args, context, info)
    })
}

function refuse(): never {
  throw new AppError('Unauthenticated', LOGGED_OUT)
}

function fieldsOf(type: unknown): ReturnType<GraphQLObjectType['getFields']> {
  return type instanceof GraphQLObjectType ? type.getFields() : {}
}
