import './dom-shim/install-window.ts'
import type { FromHost, ToHost } from '../bridge/host-messages.ts'
import { createHosts } from './hosts/hosts.ts'

interface WorkerScope {
  onmessage: ((event: MessageEvent<ToHost | string>) => void) | null
  postMessage: (message: FromHost, transfer?: Transferable[]) => void
}

const scope = globalThis as unknown as WorkerScope
const hosts = createHosts((message, transfer = []) => scope.postMessage(message, transfer))

scope.onmessage = ({ data }) => hosts.receive(data)

/**
 * The first stroke on a canvas waits until the page's thread has answered whether there is a GPU. Here it waits while this
 * worker has nothing to do yet: at the first picture the page is busy, and the chart would wait for it.
 */
if (typeof OffscreenCanvas === 'function') new OffscreenCanvas(1, 1).getContext('2d')?.fillRect(0, 0, 1, 1)
