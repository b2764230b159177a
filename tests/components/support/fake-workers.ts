import { expose } from 'comlink'
import { hubLockName, PROTOCOL } from '../../../src/shared/contracts/hub-protocol.ts'
import type { HubApi } from '../../../src/shared/contracts/hub-api.ts'
import type { HubHello, HubPortInput, HubPortOutput } from '../../../src/shared/contracts/hub-port.ts'
import type { RiskApi } from '../../../src/shared/contracts/risk-api.ts'
import type { RiskMessage } from '../../../src/shared/contracts/risk-messages.ts'
import type { ViewState } from '../../../src/shared/contracts/view-state.ts'
import type { Patch } from '../../../src/shared/contracts/patch.ts'

/**
 * Workers that answer as a test says. The page's bridge is the real one, and so are the ports, Comlink and the copying of
 * what crosses them: only what stands at their other end is replaced.
 */

type Answers<Api> = { [Name in keyof Api]?: Api[Name] | undefined }

export interface FakeApi<Api> {
  /** What it answers. A call without an answer gets null. */
  readonly answers: Answers<Api>
  /** Arguments of every call of this name so far, oldest first. */
  calls(name: keyof Api): readonly unknown[][]
  /** Forgets calls and answers. */
  clear(): void
}

function fakeApi<Api extends object>(): FakeApi<Api> & { readonly target: object } {
  const answers: Answers<Api> = {}
  const made: { readonly name: PropertyKey; readonly values: unknown[] }[] = []
  const target = new Proxy(
    {},
    {
      get:
        (_, name) =>
        (...values: unknown[]) => {
          made.push({ name, values })
          const answer: unknown = Reflect.get(answers, name)
          return typeof answer === 'function' ? Reflect.apply(answer, undefined, values) : null
        },
    },
  )
  return {
    answers,
    target,
    calls: (name) => made.filter((call) => call.name === name).map(({ values }) => values),
    clear: () => {
      made.length = 0
      for (const name of Object.keys(answers)) Reflect.deleteProperty(answers, name)
    },
  }
}

const riskCalls = fakeApi<RiskApi>()
const hubCalls = fakeApi<HubApi>()
export const risk: FakeApi<RiskApi> = riskCalls
export const hub: FakeApi<HubApi> = hubCalls

type Push = (patch: Patch) => Promise<void> | void
/** Resolves to what the page takes patches by, once it has started its risk worker. */
const started = Promise.withResolvers<{ readonly push: Push }>()
let seq = 0

/** Sends a patch as the risk worker would. Resolves when the page has painted it. */
export async function patch(part: Omit<Partial<Patch>, 'epoch' | 'seq'>): Promise<void> {
  const { push } = await started.promise
  seq += 1
  await push({ epoch: 'test', stamp: 0, seq, ...part })
}

let shown: ViewState | null = null
/** The view that the page last sent to the risk worker: rows in view, sort orders and filters of the tables. */
export const lastView = (): ViewState | null => shown

/** In the place of `Worker`: the port of a channel whose other end is served here. */
function FakeWorker(): MessagePort & { terminate(): void } {
  const { port1, port2 } = new MessageChannel()
  const api = new Proxy(riskCalls.target, {
    get: (target, name) =>
      name === 'start' ? (push: Push) => started.resolve({ push }) : Reflect.get(target, name),
  })
  expose(api, port2)
  port2.addEventListener('message', ({ data }: MessageEvent<RiskMessage>) => {
    if (data.type === 'ShowView') shown = data.view
  })
  return Object.assign(port1, { terminate: () => port1.close() })
}

const EPOCH = crypto.randomUUID()
const hello: HubHello = {
  epoch: EPOCH,
  build: 'test',
  protocol: PROTOCOL,
  session: { kind: 'visitor' },
  isBanned: false,
}

/** In the place of `SharedWorker`: a hub that is joined at once and says each second that it lives. */
class FakeSharedWorker extends EventTarget {
  readonly port: MessagePort

  constructor() {
    super()
    const { port1, port2 } = new MessageChannel()
    this.port = port1
    const send = (message: HubPortOutput): void => port2.postMessage(message)
    port2.addEventListener('message', (event: MessageEvent<HubPortInput>) => {
      const commands = event.ports[0]
      if (event.data.type !== 'JoinHub' || commands === undefined) return
      expose(hubCalls.target, commands)
      // A tab that is granted the hub's lock takes it for dead.
      void navigator.locks.request(hubLockName(EPOCH), () => {
        send({ type: 'HubJoined', hello })
        setInterval(() => send({ type: 'HubHeartbeat', epoch: EPOCH, at: Date.now() }), 1000)
        return new Promise(() => undefined)
      })
    })
    port2.start()
  }
}

// Whoever imports this file imports it before the page's code: its first workers start when their file is loaded.
Object.assign(globalThis, { Worker: FakeWorker, SharedWorker: FakeSharedWorker })
