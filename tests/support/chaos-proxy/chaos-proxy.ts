import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'
import { listen } from '../../../venue/transport/listen.ts'
import { createChaosFlow } from './chaos-flow.ts'
import { noFaults } from './fault-plan.ts'
import type { Direction, FaultPlan, FaultRecord } from './fault-plan.ts'

export interface ChaosProxyOptions {
  /** Where the venue listens. */
  readonly target: { readonly host: string; readonly port: number }
  /** 0 uses any free port. */
  readonly port?: number
  readonly seed: number
  readonly faults?: Partial<FaultPlan>
}

/**
 * A loopback proxy in front of the venue that injects faults into the traffic. The seed determines every choice
 * (docs/choices.md#fault-injection).
 */
export interface ChaosProxy {
  readonly url: string
  readonly port: number
  readonly seed: number
  /** Faults injected so far. */
  readonly records: readonly FaultRecord[]
  /** Number of open connections. */
  connections(): number
  /** Changes the faults from now on, for open connections too. */
  set(faults: Partial<FaultPlan>): void
  /**
   * Stops traffic in both directions without closing connections. Data that arrives meanwhile passes afterwards, as
   * after an outage.
   */
  hold(held: boolean): void
  /** Resets (RST) every open connection. */
  reset(): void
  close(): Promise<void>
}

interface Link {
  wake(): void
  reset(): void
}

export async function createChaosProxy(options: ChaosProxyOptions): Promise<ChaosProxy> {
  const { target, seed } = options
  let faults: FaultPlan = { ...noFaults, ...options.faults }
  let held = false
  const records: FaultRecord[] = []
  const links = new Set<Link>()
  let lastConnection = 0

  function open(client: Socket): void {
    lastConnection += 1
    const connection = lastConnection
    const venue = connect({ ...target, allowHalfOpen: true })
    let upgraded = false
    const link: Link = {
      wake: () => {
        for (const pipe of pipes) pipe.wake()
      },
      reset: () => {
        links.delete(link)
        for (const pipe of pipes) pipe.stop()
        for (const socket of [client, venue]) {
          if (socket.connecting) socket.destroy()
          else socket.resetAndDestroy()
        }
      },
    }
    const flow = (direction: Direction, from: Socket, to: Socket) =>
      createChaosFlow({
        seed,
        connection,
        direction,
        from,
        to,
        faults: () => faults,
        isHeld: () => held,
        isUpgraded: () => upgraded,
        onUpgraded: () => {
          if (direction === 'down') upgraded = true
        },
        onReset: () => link.reset(),
        records,
      })
    const pipes = [flow('up', client, venue), flow('down', venue, client)]
    links.add(link)
    for (const socket of [client, venue]) {
      socket.setNoDelay(true)
      socket.on('error', () => link.reset())
      socket.on('close', () => {
        if (client.destroyed && venue.destroyed) links.delete(link)
      })
    }
  }

  const server = createServer({ allowHalfOpen: true }, open)
  const port = await listen(server, options.port ?? 0)
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    seed,
    records,
    connections: () => links.size,
    set(change) {
      faults = { ...faults, ...change }
      for (const link of links) link.wake()
    },
    hold(now) {
      held = now
      if (!held) for (const link of links) link.wake()
    },
    reset() {
      for (const link of links) link.reset()
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const link of links) link.reset()
      }),
  }
}
