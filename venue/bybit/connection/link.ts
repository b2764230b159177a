import type { TopicMessage } from '../terms/transport.ts'
import type { ExchangeClock } from './clock.ts'
import { parseGuarded } from './json-guard.ts'
import { readMessage } from './read-message.ts'
import type { SocketAnswer } from './read-message.ts'
import type { Signer } from './sign.ts'
import type { OpenWire } from './wire.ts'

const PING_MS = 5000
const SILENCE_MS = 10_000
/** How long a log-in is valid. It must be ahead of Bybit's clock. */
const AUTH_MS = 10_000
/** The wall and the monotonic clock differ by more only if the computer slept or its clock was set. */
const DRIFT_MS = 1000

export interface LinkParts {
  readonly url: string
  /** null: no log-in. */
  readonly signer: Signer | null
  readonly clock: ExchangeClock
  /** Measures Bybit's clock; false if it could not be read. */
  readonly sync: () => Promise<boolean>
  readonly openWire: OpenWire
  readonly log: (line: string) => void
}

export interface LinkEvents {
  /** Connected and, with a key, logged in. */
  ready(): void
  topic(message: TopicMessage): void
  /** Answer to a request other than ping and log-in. */
  answer(answer: SocketAnswer): void
  /** Called once. `refused`: Bybit refused the log-in. `why` is a few words. */
  lost(why: string, refused: boolean): void
}

/** One connection with its log-in and pings, until it is lost. It never opens itself again. */
export interface Link {
  send(request: Readonly<Record<string, unknown>>): void
  /** Ends it without `lost`. */
  close(): void
}

export function openLink({ url, signer, clock, sync, openWire, log }: LinkParts, events: LinkEvents): Link {
  let pinging: ReturnType<typeof setInterval> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let loggingIn: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  let heardAt = 0
  let gap = 0

  const localGap = (): number => {
    const { wall, monotonic } = clock.moment()
    return wall - monotonic
  }
  const send = (request: Readonly<Record<string, unknown>>): void => wire.send(JSON.stringify(request))

  function end(): void {
    isOver = true
    clearInterval(pinging)
    clearTimeout(silence)
    clearTimeout(loggingIn)
    wire.close()
  }
  function lose(why: string, refused = false): void {
    if (isOver) return
    end()
    events.lost(signer === null ? why : signer.redact(why), refused)
  }

  async function logIn(signer: Signer): Promise<void> {
    // After a sleep of the computer Bybit would refuse the time of the log-in.
    if (clock.needsSync() && !(await sync())) {
      lose("Bybit's clock cannot be read")
      return
    }
    if (isOver) return
    loggingIn = setTimeout(() => lose('no answer to the log-in'), AUTH_MS)
    send({ op: 'auth', args: signer.authArgs(clock.now() + AUTH_MS), req_id: 'auth' })
  }

  function readAuth({ isSuccess, text }: SocketAnswer): void {
    if (loggingIn === undefined) return
    if (!isSuccess) {
      lose(text === '' ? 'no reason given' : text, true)
      return
    }
    clearTimeout(loggingIn)
    loggingIn = undefined
    events.ready()
  }

  function read(text: string): void {
    heardAt = performance.now()
    const parsed = parseGuarded(text)
    if (!parsed.ok) {
      log(`socket ${url}: a message is dropped: it ${parsed.text}`)
      return
    }
    const message = readMessage(parsed.value)
    if (message.kind === 'topic') events.topic(message.message)
    else if (message.kind === 'auth') readAuth(message.answer)
    else if (message.kind === 'answer') events.answer(message.answer)
  }

  /** Pings, unless the computer slept: then Bybit may have closed the connection long ago. */
  function ping(): void {
    if (Math.abs(localGap() - gap) > DRIFT_MS) lose('the computer slept or its clock was set')
    else send({ op: 'ping' })
  }
  function checkSilence(): void {
    const left = SILENCE_MS - (performance.now() - heardAt)
    if (left <= 0) lose('silent for 10 s')
    else silence = setTimeout(checkSilence, left)
  }

  const wire = openWire(url, {
    open() {
      heardAt = performance.now()
      gap = localGap()
      pinging = setInterval(ping, PING_MS)
      checkSilence()
      if (signer === null) events.ready()
      else void logIn(signer)
    },
    text: read,
    end: (why) => lose(why),
  })
  return { send, close: end }
}
