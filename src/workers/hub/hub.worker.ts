import { browserEnvironment } from './compose/browser-environment.ts'
import { startHub } from './compose/start-hub.ts'

/** Entry of the SharedWorker. The connect handler is assigned synchronously: an event before that is lost for good. */
const scope = self as unknown as SharedWorkerGlobalScope
const hub = startHub(browserEnvironment('shared'))

scope.onconnect = (event) => {
  for (const port of event.ports) hub.connect(port)
}
scope.addEventListener('online', () => hub.online())
scope.addEventListener('error', (event) => hub.failed('error', event.message))
scope.addEventListener('unhandledrejection', (event) => hub.failed('rejection', String(event.reason)))
