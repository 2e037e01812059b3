import type { GraphQLFieldResolver } from 'graphql'
import type { RequestContext } from './context.ts'

export type Resolver = GraphQLFieldResolver<never, RequestContext>
export type Resolvers = { readonly [type: string]: { readonly [field: string]: Resolver } }
