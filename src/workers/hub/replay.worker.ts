import { createSystemClock } from '../runtime/clock.ts'
import { exposeOn } from '../runtime/expose.ts'
import { serveReplay } from './compose/serve-replay.ts'

/** Entry of a replay: a dedicated worker of the tab that plays a recording. It is given no network and no storage. */
serveReplay(
  {
    build: self.location.pathname.split('/').pop() ?? '',
    clock: createSystemClock(),
    newId: () => crypto.randomUUID(),
    locks: 'locks' in navigator ? navigator.locks : null,
    end: () => undefined,
    serve: exposeOn,
  },
  self as unknown as MessagePort,
)
