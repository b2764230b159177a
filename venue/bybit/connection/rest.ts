import type { GetPath, Lane, PostPath } from '../terms/endpoints.ts'
import type { Body, CallOptions, NoAnswer, Params, Reply } from '../terms/transport.ts'
import type { ExchangeClock, Moment } from './clock.ts'
import { encodeBody, encodeQuery, factsOf } from './encode-call.ts'
import type { CallFacts } from './encode-call.ts'
import { endpointOf } from './endpoint-lanes.ts'
import type { HttpClient, HttpReply } from './http-client.ts'
import type { Limiter, Permit } from './limiter.ts'
import { longestWait } from './limits.ts'
import { banMsOf, counterOf, noAnswer, readReply, resetMsOf, retryMsOf } from './read-reply.ts'
import type { SignedHeaders, Signer } from './sign.ts'
import { CLOCK } from './trouble-board.ts'
import type { TroubleBoard } from './trouble-board.ts'

const GET_TIMEOUT_MS = 10_000
const POST_TIMEOUT_MS = 6000
/** ms before a GET is sent again, once each. */
const repeatDelays: readonly number[] = [250, 1000]
const TIMESTAMP_REFUSED = 10_002
const TOO_MANY = 10_006

export interface RestParts {
  /** `https://host`, or `http://` and a loopback address; no slash at the end. */
  readonly base: string
  /** null: no key, so that only public calls are possible. */
  readonly signer: Signer | null
  readonly clock: ExchangeClock
  readonly limiter: Limiter
  readonly http: HttpClient
  readonly troubles: TroubleBoard
  /** Writes a line to the log. Lines have no key, signature, header or body. */
  readonly log: (line: string) => void
}

export interface Rest {
  get(path: GetPath, params: Params, options?: CallOptions): Promise<Reply>
  post(path: PostPath, body: Body, options?: CallOptions): Promise<Reply>
  /** Measures Bybit's clock. Calls at the same time share one measurement. False if it could not be read. */
  sync(): Promise<boolean>
}

interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly lane: Lane
  readonly isSigned: boolean
  /** Raw query or raw body. */
  readonly tail: string
  readonly timeoutMs: number
  readonly facts: CallFacts
  readonly mayLeave?: () => boolean
  readonly after?: Promise<void>
}

const refusals: Readonly<Record<Exclude<Permit, 'go' | 'paused'>, NoAnswer>> = {
  late: noAnswer('limited', false),
  stopped: noAnswer('stopped', false),
}

/** Whether a GET may be sent again after this reply. */
const canRepeat = (reply: Reply): boolean =>
  reply.ok
    ? reply.status >= 500 || reply.retCode === TIMESTAMP_REFUSED || reply.retCode === TOO_MANY
    : reply.cause === 'timeout' || reply.cause === 'closed' || (reply.status ?? 0) >= 500

const delay = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/**
 * Calls of Bybit's REST API. A POST is sent once, whatever happens. A GET is sent again up to twice after a timeout, a connection
 * that ended, HTTP 5xx, a refused timestamp (after a clock sync) and a reached limit (after its reset).
 */
export function createRest({ base, signer, clock, limiter, http, troubles, log }: RestParts): Rest {
  const host = new URL(base)
  let syncing: Promise<boolean> | null = null
  let banEnds: ReturnType<typeof setTimeout> | undefined
  let banText = ''

  /** Updates the clock, the limiter and the troubles by what an answer shows. */
  function learn(call: Call, reply: Reply, raw: HttpReply): void {
    const counter = counterOf(raw)
    if (counter !== null) limiter.correct({ ...call, ...call.facts }, counter)
    if (reply.ok && reply.retCode === TOO_MANY) limiter.sleep(call.lane, resetMsOf(raw, clock.now()))
    if (reply.ok && reply.retCode === TIMESTAMP_REFUSED) clock.distrust()
    if (raw.ok && raw.status === 429) limiter.sleep(call.lane, retryMsOf(raw, clock.now()))
    const banMs = banMsOf(raw, clock.now())
    if (banMs !== null) {
      limiter.pause(banMs)
      const until = new Date(clock.now() + banMs).toISOString().slice(11, 19)
      banText = `Bybit refuses this address: too many calls. Nothing is sent until ${until} UTC.`
      troubles.set('ban', banText)
      clearTimeout(banEnds)
      banEnds = setTimeout(() => troubles.set('ban', null), banMs)
      banEnds.unref()
    } else
      troubles.set(
        'rest',
        reply.ok || reply.cause === 'stopped' || reply.cause === 'disarmed' ? null : reply.text,
      )
    troubles.set(CLOCK, clock.trouble())
  }

  function note(call: Call, reply: Reply, startedAt: number): void {
    if (call.method === 'GET' && reply.ok && reply.retCode === 0) return
    const outcome = reply.ok ? String(reply.retCode) : `${reply.cause}, ${reply.sent ? 'sent' : 'not sent'}`
    const ms = Math.round(performance.now() - startedAt)
    log(
      [call.method, call.path, call.facts.subject, outcome, `${ms} ms`]
        .filter((text) => text !== '')
        .join(' '),
    )
  }

  /** Sends a call that has its turn. It is signed when its connection is ready. */
  async function exchange(call: Call): Promise<Reply> {
    const { method, path, tail, timeoutMs } = call
    let sent: Moment | null = null
    let head: Moment | null = null
    const headers = (): SignedHeaders => {
      sent = clock.moment()
      return call.isSigned && signer !== null ? signer.headers(clock.stamp(), tail) : {}
    }
    const raw = await http.send({
      host,
      target: method === 'GET' && tail !== '' ? `${path}?${tail}` : path,
      method,
      body: method === 'POST' ? tail : '',
      timeoutMs,
      headers,
      ...(call.mayLeave === undefined ? {} : { mayLeave: call.mayLeave }),
      ...(call.after === undefined ? {} : { after: call.after }),
      onHead: () => {
        head = clock.moment()
      },
    })
    const reply = readReply(raw, clock.now())
    if (reply.ok && sent !== null && head !== null) clock.take(sent, head, reply.time)
    learn(call, reply, raw)
    if (!reply.ok || signer === null) return reply
    return { ...reply, retMsg: signer.redact(reply.retMsg) }
  }

  async function isInTime(call: Call): Promise<boolean> {
    return !call.isSigned || !clock.needsSync() || (await sync())
  }

  async function sendInTurn(call: Call, since: number): Promise<Reply> {
    if (!(await isInTime(call))) return noAnswer('clock', false)
    const permit = await limiter.enter({ ...call, ...call.facts })
    if (permit === 'paused') return noAnswer('limited', false, null, banText.replace(/\.$/, ''))
    if (permit !== 'go') return refusals[permit]
    // The computer may have slept while the call waited.
    if (!(await isInTime(call))) return noAnswer('clock', false)
    // The wait for the clock counts too.
    if (performance.now() - since > longestWait[call.lane]) return refusals.late
    // It is not worth a connection then.
    if (call.mayLeave?.() === false) return noAnswer('disarmed', false)
    return await exchange(call)
  }

  async function once(call: Call): Promise<Reply> {
    const startedAt = performance.now()
    const reply = await sendInTurn(call, startedAt)
    note(call, reply, startedAt)
    return reply
  }

  function sync(): Promise<boolean> {
    syncing ??= measure().finally(() => {
      syncing = null
    })
    return syncing
  }

  async function measure(): Promise<boolean> {
    const facts = factsOf({})
    const call: Call = {
      method: 'GET',
      path: '/v5/market/time',
      lane: 'sync',
      isSigned: false,
      tail: '',
      timeoutMs: 3000,
      facts,
    }
    for (let tries = 0; tries < 2; tries += 1) {
      const reply = await once(call)
      if (reply.ok && !clock.needsSync()) return true
    }
    return false
  }

  /** The call, or why it is not sent. */
  function prepare(
    method: 'GET' | 'POST',
    path: string,
    tail: string | null,
    fields: Params | Body,
    options: CallOptions = {},
  ): Call | NoAnswer {
    const { lane, timeoutMs = method === 'GET' ? GET_TIMEOUT_MS : POST_TIMEOUT_MS, mayLeave, after } = options
    const endpoint = endpointOf(method, path)
    if (endpoint === null) return noAnswer('refused', false, null, 'its path is not in the list')
    if (endpoint.isSigned && signer === null) return noAnswer('refused', false, null, 'it needs an API key')
    if (tail === null) return noAnswer('refused', false, null, 'a number or text in it cannot be sent')
    return {
      method,
      path,
      lane: lane ?? endpoint.lane,
      isSigned: endpoint.isSigned,
      tail,
      timeoutMs,
      facts: factsOf(fields),
      ...(mayLeave === undefined ? {} : { mayLeave }),
      ...(after === undefined ? {} : { after }),
    }
  }

  return {
    sync,
    async get(path, params, options) {
      const call = prepare('GET', path, encodeQuery(params), params, options)
      if ('ok' in call) return call
      let reply = await once(call)
      for (const ms of repeatDelays) {
        if (!canRepeat(reply)) break
        await delay(ms)
        reply = await once(call)
      }
      return reply
    },
    async post(path, body, options) {
      const call = prepare('POST', path, encodeBody(body), body, options)
      return 'ok' in call ? call : await once(call)
    },
  }
}
