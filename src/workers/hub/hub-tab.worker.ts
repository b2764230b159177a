import { browserEnvironment } from './compose/browser-environment.ts'
import { startHub } from './compose/start-hub.ts'

/** Entry of the fallback rung: one hub per tab, in a dedicated worker whose own scope is the page's port. */
const hub = startHub(browserEnvironment('tab'))

hub.connect(self as unknown as MessagePort)
self.addEventListener('online', () => hub.online())
self.addEventListener('error', (event) => hub.failed('error', event.message))
self.addEventListener('unhandledrejection', (event) => hub.failed('rejection', String(event.reason)))
