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
