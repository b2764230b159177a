/**
 * Starts this tab's first risk worker and its connection to the hub. In the build, this file and its imports are a script
 * of their own that the browser runs before it has the page's code (vite.config.ts): a worker starts only when the page's
 * thread is free, and the page's code keeps it busy.
 */
import { hubName } from '#shared/contracts/hub-protocol.ts'
// oxlint-disable-next-line import/default -- Vite gives the script's address
import hubScript from '../../workers/hub/hub.worker.ts?sharedworker&url'
// oxlint-disable-next-line import/default -- Vite gives the script's address
import riskScript from '../../workers/risk/risk.worker.ts?worker&url'
import { readStored } from '../stores/storage.ts'
import { workerUrl } from './worker-url.ts'

/** Key of the stored hub generation. */
export const GENERATION_KEY = 'hub-generation'

/** The hub generation that this browser's tabs joined last; 0 without a usable one. */
export function storedGeneration(): number {
  const stored = Number(readStored(GENERATION_KEY) ?? 0)
  return Number.isSafeInteger(stored) && stored >= 0 ? stored : 0
}

/** Worker name of this build's hub of a generation. */
export const hubNameOf = (generation: number): string =>
  generation === 0 ? hubName : `${hubName}-g${generation}`

function connectHub(script: string, name: string): SharedWorker {
  const options: WorkerOptions & { extendedLifetime: boolean } = {
    type: 'module',
    name,
    extendedLifetime: true,
  }
  return new SharedWorker(workerUrl(script), options)
}
const startRisk = (): Worker => new Worker(workerUrl(riskScript), { type: 'module', name: 'perpdeck-risk' })

let firstRisk: Worker | null = null
let firstHub: SharedWorker | null = null
const firstName = hubNameOf(storedGeneration())

/** Each worker that fails before it is taken is started again by whoever takes it, and reported there. */
function startFirst(): void {
  firstRisk = startRisk()
  firstRisk.addEventListener('error', () => {
    firstRisk = null
  })
  if (typeof SharedWorker !== 'function') return
  firstHub = connectHub(hubScript, firstName)
  firstHub.addEventListener('error', () => {
    firstHub = null
  })
}

/** A risk worker that nobody uses yet. Throws what the Worker constructor throws. */
export function takeRisk(): Worker {
  const risk = firstRisk ?? startRisk()
  firstRisk = null
  return risk
}

/**
 * A connection to a hub that nobody uses yet. `script`: the hub's, if it is of another build. Throws what the SharedWorker
 * constructor throws.
 */
export function takeHub(name: string, script = hubScript): SharedWorker {
  const first = firstHub
  firstHub = null
  if (first !== null && name === firstName && script === hubScript) return first
  first?.port.close()
  return connectHub(script, name)
}

try {
  startFirst()
} catch {
  // Whoever takes the worker meets the same error, and reports it.
}
