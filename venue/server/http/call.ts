import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ControlState, VenueFault } from '#shared/contracts/fault-control.ts'
import type { ApiKeyStore } from '../../api-keys/api-key-store.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import type { PushServer } from '../push/push-server.ts'
import type { Answer } from './envelope.ts'
import { readFields } from './fields.ts'
import type { Pairing } from './pairing.ts'
import type { FieldReader } from './fields.ts'
import type { Session, SessionStore } from './session-store.ts'

/** The Bybit v5 API beside this server, once it is started (--api). */
export interface ApiDesk {
  access: { readonly url: string; readonly keys: ApiKeyStore } | null
}

/** Load and faults for pages that know the key of the control port. */
export interface PageControl {
  isKey(text: string): boolean
  /** Called by every call of a page. */
  renew(): void
  /** Ends what pages started: faults, load, comparison. */
  close(): void
  begin(fault: VenueFault): void
  /** Rejects with a readable reason where the market has a speed of its own. */
  setRate(updatesPerSecond: number, symbol: string): Promise<void>
  /** Starts the page without workers, unless it runs. */
  compare(): void
  state(): ControlState
}

/** Load and faults for pages, once the control port is open (--control). */
export interface ControlDesk {
  access: PageControl | null
}

/** Shared dependencies of routes. */
export interface RouteContext {
  readonly exchange: Exchange
  readonly sessions: SessionStore
  /** null: the exchange needs none, so that every browser may log in. */
  readonly pairing: Pairing | null
  readonly push: PushServer
  /** Set by the control port (VENUE-08). */
  readonly visitor: { isBanned: boolean }
  readonly api: ApiDesk
  readonly control: ControlDesk
  /** Proves that a program on this machine can read the gateway's data folder; null: no such calls. */
  readonly secret: string | null
}

/** A call as a route gets it. */
export interface Call {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Null for a program without a profile of this venue. */
  readonly profileId: string | null
  readonly session: Session | null
  readonly body: FieldReader
  readonly query: FieldReader
}

export type Method = 'GET' | 'POST' | 'DELETE'

export interface Route {
  readonly method: Method
  readonly path: string
  /** Its calls have a secret in their body: they are not recorded. */
  readonly isSecret?: true
  handle(call: Call): Promise<Answer> | Answer
}

/** A route that requires a login; answers 10007 without one. */
export interface PrivateRoute {
  readonly method: Method
  readonly path: string
  handlePrivate(call: Call, session: Session): Promise<Answer> | Answer
}

export const bodyOf = (request: FastifyRequest): FieldReader => readFields(request.body)
export const queryOf = (request: FastifyRequest): FieldReader => readFields(request.query)
