/*
 * The chart library reads the document, the window's size, frames and timers from the global object. A worker has
 * several charts, so these globals answer for the chart that runs at the moment. Each callback runs in the chart that
 * requested it. Outside a chart there is no document and no window, so a wrong entry fails and draws nothing.
 */

/** One chart's part of the global object. */
export interface HostGlobals {
  /** The chart's number, above 0. */
  readonly number: number
  readonly window: object
  readonly document: object
  /** Requests a call in a coming frame. Returns an id for `cancelFrame`. */
  readonly requestFrame: (callback: FrameRequestCallback) => number
  readonly cancelFrame: (id: number) => void
  /** True once the chart has ended. Its callbacks are dropped. */
  readonly ended: () => boolean
  /** Called with an error that a callback of the chart threw. */
  readonly fault: (where: string, error: unknown) => void
}

type Call = (...args: never[]) => unknown

/** The members of the global object that are replaced. */
export interface SwitchScope {
  requestAnimationFrame: (callback: FrameRequestCallback) => number
  cancelAnimationFrame: (id: number) => void
  setTimeout: Call
  setInterval: Call
  queueMicrotask: (act: () => void) => void
  readonly Promise: { readonly prototype: object }
  readonly MessagePort: { readonly prototype: object }
}

export interface HostSwitch {
  /** Runs `work` in the chart. An error is a fault of this chart only. */
  enter: (host: HostGlobals, where: string, work: () => void) => void
  /** From now on, writes the number of the running chart into this memory; 0 between charts. */
  report: (memory: Int32Array) => void
  /** Restores the global object, for tests. */
  uninstall: () => void
}

/**
 * Installs the switch. `scope` is the global object of a worker. `constants` are further globals, the same for every
 * chart.
 */
export function installHostSwitch(scope: SwitchScope, constants: Record<string, unknown> = {}): HostSwitch {
  let current: HostGlobals | null = null
  let memory: Int32Array | null = null
  const undo: (() => void)[] = []

  const change = (host: HostGlobals | null): void => {
    current = host
    if (memory !== null) Atomics.store(memory, 0, host?.number ?? 0)
  }

  const enter: HostSwitch['enter'] = (host, where, work) => {
    const before = current
    change(host)
    try {
      work()
    } catch (error) {
      host.fault(where, error)
    } finally {
      change(before)
    }
  }

  /** The callback, as an entry of the chart that runs now. Outside a chart it is returned unchanged. */
  const bound = <Act>(where: string, act: Act): Act => {
    const host = current
    if (host === null || typeof act !== 'function') return act
    const run = act as unknown as Call
    const entry = function entry(this: unknown, ...args: unknown[]): unknown {
      let result: unknown
      if (!host.ended())
        enter(host, where, () => {
          result = Reflect.apply(run, this, args)
        })
      return result
    }
    return entry as Act
  }
  /** A promise's callback: its error rejects the next promise, so it is not caught here. */
  const boundStep = (act: unknown): unknown => {
    const host = current
    if (host === null || typeof act !== 'function') return act
    return (value: unknown): unknown => {
      const before = current
      change(host)
      try {
        return (act as (value: unknown) => unknown)(value)
      } finally {
        change(before)
      }
    }
  }

  const define = (target: object, name: string, descriptor: PropertyDescriptor): void => {
    const own = Object.getOwnPropertyDescriptor(target, name)
    Object.defineProperty(target, name, { ...descriptor, configurable: true })
    undo.push(() => {
      if (own === undefined) Reflect.deleteProperty(target, name)
      else Object.defineProperty(target, name, own)
    })
  }
  const replace = (target: object, name: string, make: (real: Call) => unknown): void => {
    const real = Reflect.get(target, name) as Call
    define(target, name, { writable: true, value: make(real) })
  }
  const callReal = (real: Call, self: unknown, args: unknown[]): unknown => Reflect.apply(real, self, args)

  for (const [name, value] of Object.entries(constants)) define(scope, name, { writable: true, value })
  define(scope, 'window', { get: () => current?.window })
  define(scope, 'document', { get: () => current?.document })
  replace(
    scope,
    'requestAnimationFrame',
    (real) => (callback: FrameRequestCallback) =>
      current === null ? callReal(real, scope, [callback]) : current.requestFrame(callback),
  )
  replace(scope, 'cancelAnimationFrame', (real) => (id: number) => {
    if (current === null) callReal(real, scope, [id])
    else current.cancelFrame(id)
  })
  for (const name of ['setTimeout', 'setInterval', 'queueMicrotask'])
    replace(
      scope,
      name,
      (real) =>
        (act: unknown, ...more: unknown[]) =>
          callReal(real, scope, [bound('timer', act), ...more]),
    )
  replace(
    scope.Promise.prototype,
    'then',
    (real) =>
      // oxlint-disable-next-line unicorn/no-thenable -- it replaces the browser's own method
      function then(this: unknown, ...steps: unknown[]) {
        return callReal(real, this, current === null ? steps : steps.map(boundStep))
      },
  )
  const port = Object.getOwnPropertyDescriptor(scope.MessagePort.prototype, 'onmessage')
  define(scope.MessagePort.prototype, 'onmessage', {
    ...port,
    set(this: unknown, listener: unknown) {
      // oxlint-disable-next-line typescript/unbound-method -- called with its own port
      if (port?.set !== undefined) Reflect.apply(port.set, this, [bound('port', listener)])
    },
  })
  return {
    enter,
    report: (next) => {
      memory = next
    },
    uninstall: () => {
      for (const act of undo.toReversed()) act()
    },
  }
}
