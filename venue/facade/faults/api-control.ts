import type { ApiKeyStore } from '../../api-keys/api-key-store.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import { paramError } from '../terms/api-refusal.ts'
import { noFaults } from '../terms/api-state.ts'
import type { ApiState, SocketControl } from '../terms/api-state.ts'
import { Params } from '../terms/params.ts'
import { createAnswerFaults, readFault } from './answer-faults.ts'
import { readPrivateFault } from './private-faults.ts'
import type { AnswerFaults } from './answer-faults.ts'

type Fields = Readonly<Record<string, unknown>>

/** The API as the control port drives it. Every call throws a readable reason to refuse. */
export interface ApiControl {
  readonly answers: AnswerFaults
  readonly state: ApiState
  /** Arms a rule for the next answers of a path. */
  arm(fields: Fields): void
  /** Arms a rule for the next messages of private sockets. */
  armPrivate(fields: Fields): void
  /** Rules that wait, and the lasting faults. */
  faults(): Fields
  /** Sets lasting faults; fields that are left out stay. */
  set(fields: Fields): void
  /** Creates a key for any account. */
  createKey(fields: Fields): Fields
  /** Changes the keys of an account: `isReadOnly`, `expiresInMs`. */
  changeKeys(fields: Fields): Fields
  /** Ends all sockets, in the middle of a frame if `isAbrupt`; answers their number. */
  cutSockets(fields: Fields): Fields
  /** The open sockets with their topics. */
  sockets(): Fields
  /** The sockets that `cutSockets` ends and `sockets` lists. */
  attach(sockets: SocketControl): void
  /** Withdraws a key of an account. */
  withdrawKey(fields: Fields): Fields
  /** Ends all faults. Changed keys stay changed. */
  clear(): void
}

const MAX_MS = 600_000
const MAX_COUNT = 1_000_000
const MAX_OFFSET_MS = 86_400_000
const MAX_LIFE_MS = 400 * 86_400_000

export function createApiControl(keys: ApiKeyStore, exchange: Exchange): ApiControl {
  const answers = createAnswerFaults()
  const state = noFaults()
  let attached: SocketControl = { list: () => [], cut: () => 0 }
  return {
    answers,
    state,
    arm: (fields) => answers.arm(readFault(new Params(fields), fields)),
    armPrivate: (fields) => void state.privateFaults.push(readPrivateFault(new Params(fields), fields)),
    faults: () => ({ rules: answers.list(), state: { ...state } }),
    set(fields) {
      const params = new Params(fields)
      const next = {
        orderEventDelayMs: params.optionalWhole('orderEventDelayMs', 0, MAX_MS),
        areOrderEventsLost: params.has('areOrderEventsLost') ? params.flag('areOrderEventsLost') : undefined,
        realtimeLagMs: params.optionalWhole('realtimeLagMs', 0, MAX_MS),
        pageShift: params.optionalWhole('pageShift', -1, 1),
        clockOffsetMs: params.optionalWhole('clockOffsetMs', -MAX_OFFSET_MS, MAX_OFFSET_MS),
        failedAuths: params.optionalWhole('failedAuths', 0, MAX_COUNT),
        refusedTopic: fields['refusedTopic'] === '' ? '' : params.optionalText('refusedTopic'),
        areSocketsSilent: params.has('areSocketsSilent') ? params.flag('areSocketsSilent') : undefined,
        lostBookMessages: params.optionalWhole('lostBookMessages', 0, MAX_COUNT),
        restartedBookMessages: params.optionalWhole('restartedBookMessages', 0, MAX_COUNT),
        backwardBookMessages: params.optionalWhole('backwardBookMessages', 0, MAX_COUNT),
        crossedBookMessages: params.optionalWhole('crossedBookMessages', 0, MAX_COUNT),
      }
      const bannedMs = params.optionalWhole('bannedMs', 0, MAX_MS)
      for (const [name, value] of Object.entries(next))
        if (value !== undefined) Reflect.set(state, name, value)
      if (bannedMs !== undefined) state.bannedUntil = performance.now() + bannedMs
    },
    createKey(fields) {
      const params = new Params(fields)
      const [accountId, profileId] = [params.text('account'), params.optionalText('profile') ?? '']
      const symbol = params.optionalText('symbol')
      const wish = {
        name: params.optionalText('name') ?? 'control port',
        accountId,
        profileId,
        isReadOnly: params.flag('isReadOnly'),
        symbols: symbol === undefined ? null : [symbol],
        publicKey: params.has('publicKey') ? String(fields['publicKey']) : null,
      }
      const made = keys.create(wish, exchange.now())
      if (typeof made === 'string') throw new Error(made)
      const { apiKey, proof } = made
      return { key: apiKey.key, secret: proof.kind === 'hmac' ? proof.secret : null, account: accountId }
    },
    changeKeys(fields) {
      const params = new Params(fields)
      const only = params.optionalText('key')
      const expiresInMs = params.optionalWhole('expiresInMs', 0, MAX_LIFE_MS)
      const isReadOnly = params.has('isReadOnly') ? params.flag('isReadOnly') : undefined
      if (expiresInMs === undefined && isReadOnly === undefined) throw paramError('nothing to change')
      const own = keys.list(params.text('account')).filter(({ apiKey: { key } }) => (only ?? key) === key)
      for (const { apiKey } of own) {
        const known = keys.find(apiKey.key)
        if (known === null) continue
        keys.put({
          proof: known.proof,
          apiKey: {
            ...known.apiKey,
            ...(isReadOnly === undefined ? {} : { isReadOnly }),
            ...(expiresInMs === undefined ? {} : { expiresAt: exchange.now() + expiresInMs }),
          },
        })
      }
      return { changed: own.map(({ apiKey: { key } }) => key) }
    },
    cutSockets: (fields) => ({ cut: attached.cut(new Params(fields).flag('isAbrupt')) }),
    sockets: () => ({ sockets: attached.list() }),
    attach(sockets) {
      attached = sockets
    },
    withdrawKey(fields) {
      const params = new Params(fields)
      const key = params.text('key')
      if (!keys.withdraw(params.text('account'), key)) throw paramError('unknown key')
      return { withdrawn: key }
    },
    clear() {
      answers.clear()
      Object.assign(state, noFaults())
    },
  }
}
