import type { OpenWire, WireEvents } from '../../../../../venue/bybit/connection/wire.ts'

type Fields = Readonly<Record<string, unknown>>

/** One connection as Bybit's side of it. */
export interface FakeWire {
  readonly url: string
  /** performance.now() when it was opened. */
  readonly at: number
  /** Requests other than pings. */
  readonly requests: Fields[]
  readonly pings: number[]
  isClosed: boolean
  accept(): void
  say(message: unknown): void
  end(why?: string): void
}

export interface FakeWires {
  readonly open: OpenWire
  readonly all: FakeWire[]
  /** The newest connection. */
  last(): FakeWire
  /** Topics of all subscribe or unsubscribe requests of a connection, in order. */
  topics(wire: FakeWire, op?: string): readonly string[]
}

export interface Script {
  /** Connections are accepted at once. Default: true. */
  readonly accepts?: () => boolean
  /** Pings are answered. Default: true. */
  readonly answersPings?: () => boolean
  /** Answer to a request; undefined: none. Default: success. */
  readonly answer?: (request: Fields, wire: FakeWire) => unknown
}

const succeed = ({ op, req_id }: Fields): unknown => ({
  success: true,
  ret_msg: '',
  conn_id: 'c',
  req_id,
  op,
})
export const refuse = ({ op, req_id }: Fields, text: string): unknown => ({
  success: false,
  ret_msg: text,
  conn_id: 'c',
  req_id,
  op,
})

/** Websockets for virtual time. Everything they do happens a microtask later. */
export function fakeWires({
  accepts = () => true,
  answersPings = () => true,
  answer = succeed,
}: Script = {}): FakeWires {
  const all: FakeWire[] = []
  const open: OpenWire = (url, events: WireEvents) => {
    const wire: FakeWire = {
      url,
      at: performance.now(),
      requests: [],
      pings: [],
      isClosed: false,
      accept: () => {
        if (!wire.isClosed) events.open()
      },
      say: (message) => {
        if (!wire.isClosed) events.text(typeof message === 'string' ? message : JSON.stringify(message))
      },
      end: (why = 'code 1006') => {
        if (wire.isClosed) return
        wire.isClosed = true
        events.end(why)
      },
    }
    all.push(wire)
    queueMicrotask(() => (accepts() ? wire.accept() : wire.end('ECONNREFUSED')))
    return {
      send(text) {
        const request = JSON.parse(text) as Fields
        if (request['op'] === 'ping') {
          wire.pings.push(performance.now())
          if (answersPings())
            queueMicrotask(() => wire.say({ success: true, ret_msg: 'pong', conn_id: 'c', op: 'ping' }))
          return
        }
        wire.requests.push(request)
        const reply = answer(request, wire)
        if (reply !== undefined) queueMicrotask(() => wire.say(reply))
      },
      close() {
        wire.isClosed = true
      },
    }
  }
  return {
    open,
    all,
    last() {
      const wire = all.at(-1)
      if (wire === undefined) throw new Error('no connection')
      return wire
    },
    topics: (wire, op = 'subscribe') =>
      wire.requests.filter((request) => request['op'] === op).flatMap(({ args }) => args as string[]),
  }
}
