import { type FromHost, type ToHost, WORKER, hostOf, packedOf } from '../../bridge/host-messages.ts'
import { unpack } from '../../bridge/hot-pack.ts'
import { ShimResizeObserver } from '../dom-shim/dom-shim.ts'
import { type ChartHost, type InitMessage, createChartHost } from './chart-host.ts'
import { createFrameLoop } from './frame-loop.ts'
import { type SwitchScope, installHostSwitch } from './host-switch.ts'

export interface Hosts {
  /** Handles a message of the page. Messages for a chart that has ended are dropped. */
  receive: (data: ToHost | string) => void
  /** Restores the global object, for tests. */
  uninstall: () => void
}

/** The charts of one worker, by the number that the page gave them. */
export function createHosts(post: (message: FromHost, transfer?: Transferable[]) => void): Hosts {
  const hosts = new Map<number, ChartHost>()
  const scope = globalThis as unknown as SwitchScope
  // Taken before the switch replaces them.
  const later = globalThis.setTimeout.bind(globalThis)
  const loop = createFrameLoop({
    request: scope.requestAnimationFrame.bind(globalThis),
    cancel: scope.cancelAnimationFrame.bind(globalThis),
    timer: (act, ms) => {
      const timer = later(act, ms)
      return () => clearTimeout(timer)
    },
  })
  const { enter, report, uninstall } = installHostSwitch(scope, {
    HTMLElement: Object,
    ResizeObserver: ShimResizeObserver,
  })

  const open = (host: number, message: InitMessage): void => {
    const send = (answer: FromHost['message'], transfer?: Transferable[]): void =>
      post({ host, message: answer }, transfer)
    try {
      hosts.set(host, createChartHost(message, { number: host, enter, loop, send }))
    } catch (error) {
      send({ type: 'fault', where: 'start', message: String(error) })
    }
  }

  return {
    uninstall,
    receive: (data) => {
      if (typeof data === 'string') {
        const packed = packedOf(data)
        hosts.get(hostOf(data))?.take(packed === '' ? [] : unpack(packed), true)
        return
      }
      const { host, message } = data
      if (message.type === 'running') report(message.memory)
      else if (message.type === 'page') loop.hide(message.isHidden)
      else if (host === WORKER) post({ host, message: { type: 'pong' } })
      else if (message.type === 'end') {
        hosts.get(host)?.end()
        hosts.delete(host)
      } else if (message.type === 'init') open(host, message)
      else hosts.get(host)?.take([message], false)
    },
  }
}
