import type { GraphQLFieldResolver } from 'graphql'
import type { RequestContext } from './context.ts'

export type Resolver = GraphQLFieldResolver<never, RequestContext>
/** `loggedOut` answers a change whose log-in has ended; the others throw `Unauthenticated`. */
export type Change = { readonly resolve: Resolver; readonly loggedOut: (context: RequestContext) => object }
/** By type and field. Those of a type that ends in `Mutation` run one after the other. */
export type Resolvers = { readonly [type: string]: { readonly [field: string]: Resolver | Change } }
