import type { HubApi } from '#shared/contracts/hub-api.ts'
import type { Trace } from '../../runtime/trace.ts'

/** A running hub, as its worker's entry uses it. */
export interface Hub {
  readonly epoch: string
  readonly api: HubApi
  readonly trace: Trace
  /** Takes a page's port (SharedWorker connect), or the dedicated worker's own scope. */
  connect(port: MessagePort): void
  /** The browser says that it is online again. It may be wrong, so the hub tries to connect and concludes nothing (N11). */
  online(): void
  /** Reports an uncaught error of this worker to every page, since the browser doesn't (docs/choices.md#worker-errors). */
  failed(where: string, message: string): void
  stop(): void
}
