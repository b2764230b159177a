import type { Clock } from '../../runtime/clock.ts'
import type { Core } from '../core/core.ts'
import type { PrivateEvent } from '../../exchange/events.ts'
import type { ControlOrder } from '../../exchange/simulation-control.ts'
import type { RowStore } from '../store/row-store.ts'

const MAX_SNAPSHOTS = 20

export interface ControlOutcome {
  readonly result: Readonly<Record<string, unknown>>
  readonly events: readonly PrivateEvent[]
}

const quiet = (result: Readonly<Record<string, unknown>>): ControlOutcome => ({ result, events: [] })

/** Executes a control order. Throws a readable reason if it can't be done. */
export function runControl(core: Core, store: RowStore, clock: Clock, order: ControlOrder): ControlOutcome {
  const { snapshots } = store
  switch (order.type) {
    case 'freeze':
      clock.freeze(order.frozen)
      return quiet({ time: clock.now() })
    case 'scale':
      clock.scale(order.factor)
      return quiet({ time: clock.now() })
    case 'step':
      clock.step(order.ms)
      return quiet({ time: clock.now() })
    case 'catchUp': {
      const { frozen, factor } = clock.state()
      if (!frozen && factor === 1) clock.step(order.ms)
      return quiet({ time: clock.now() })
    }
    case 'move':
    case 'trade':
    case 'reference':
    case 'funding':
    case 'liquidate':
    case 'wallet':
    case 'account':
    case 'addAccount':
    case 'symbolState': {
      const outcome = core.control(order)
      if (!outcome.ok) throw new Error(outcome.reason)
      return { result: outcome.result, events: outcome.events }
    }
    case 'snapshot': {
      if (snapshots.size >= MAX_SNAPSHOTS) throw new Error(`at most ${MAX_SNAPSHOTS} snapshots are kept`)
      const id = `s${snapshots.size + 1}`
      snapshots.set(id, core.dump())
      return quiet({ id })
    }
    case 'restore': {
      const dump = snapshots.get(order.id)
      if (dump === undefined) throw new Error(`no snapshot ${order.id}`)
      core.restore(dump)
      store.replaceAll(core.allRows())
      return quiet({ time: core.now() })
    }
    case 'stateHash':
      return quiet({ stateHash: core.stateHash(), time: core.now() })
    case 'rate':
      throw new Error('start the venue with --rate to change the rate')
    default:
      throw new Error('unknown control order')
  }
}
