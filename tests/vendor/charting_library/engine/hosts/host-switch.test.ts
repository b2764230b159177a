import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type HostGlobals,
  type HostSwitch,
  installHostSwitch,
} from '../../../../../vendor/charting_library/engine/hosts/host-switch.ts'

const engine = join(import.meta.dirname, '../../../../../vendor/charting_library/engine')

/** The least of a worker's global object: callbacks are stored until `run`. */
function fakeScope() {
  const due: (() => void)[] = []
  const later = (act: () => void): number => due.push(act)
  class Port {
    #listener: unknown = null
    get onmessage(): unknown {
      return this.#listener
    }
    set onmessage(listener: unknown) {
      this.#listener = listener
    }
  }
  const scope = {
    requestAnimationFrame: (callback: FrameRequestCallback) => later(() => callback(0)),
    cancelAnimationFrame: () => undefined,
    setTimeout: later,
    setInterval: later,
    queueMicrotask: later,
    Promise,
    MessagePort: Port,
  }
  const globals = scope as unknown as { document?: unknown; window?: unknown }
  return { scope, globals, Port, run: () => due.splice(0).forEach((act) => act()) }
}

let world: ReturnType<typeof fakeScope>
let hosts: HostSwitch
let ended = false
let log: string[] = []

const hostOf = (name: string): HostGlobals => ({
  number: name.length,
  window: { name },
  document: { name },
  requestFrame: (callback) =>
    world.scope.setTimeout(() => hosts.enter(hostOf(name), 'frame', () => callback(0))),
  cancelFrame: () => undefined,
  ended: () => ended,
  fault: (where, error) => log.push(`${name} ${where} ${String(error)}`),
})
const note = (): void => {
  const { document, window } = world.globals as { document?: { name: string }; window?: { name: string } }
  log.push(`${document?.name ?? 'none'} ${window?.name ?? 'none'}`)
}

beforeEach(() => {
  world = fakeScope()
  hosts = installHostSwitch(world.scope)
  ended = false
  log = []
})
afterEach(() => hosts.uninstall())

const sources: Record<string, () => unknown> = {
  'a frame': () => world.scope.requestAnimationFrame(note),
  'a timer': () => world.scope.setTimeout(note),
  'a repeated timer': () => world.scope.setInterval(note),
  'a microtask': () => world.scope.queueMicrotask(note),
}

describe('a callback runs in the chart that requested it', () => {
  it.each(Object.keys(sources))('%s', (name) => {
    hosts.enter(hostOf('one'), 'test', () => sources[name]?.())
    hosts.enter(hostOf('two'), 'test', () => sources[name]?.())
    world.run()
    expect(log).toEqual(['one one', 'two two'])
  })

  it('a message of a port', () => {
    const port = new world.Port()
    hosts.enter(hostOf('one'), 'test', () => {
      port.onmessage = note
    })
    ;(port.onmessage as () => void)()
    expect(log).toEqual(['one one'])
  })

  it('the next step of a promise, also of one that was made outside', async () => {
    const outside = Promise.resolve(1)
    hosts.enter(hostOf('one'), 'test', () => void outside.then(note).then(note))
    hosts.enter(hostOf('two'), 'test', () => void Promise.reject(new Error('x')).catch(note))
    await Promise.resolve()
    await Promise.resolve()
    await Promise.resolve()
    expect(log.toSorted()).toEqual(['one one', 'one one', 'two two'])
  })
})

it('outside a chart there is no document and no window, and callbacks run without a chart', () => {
  note()
  world.scope.setTimeout(note)
  world.run()
  expect(log).toEqual(['none none', 'none none'])
})

it('a chart that is entered within another one leaves it current', () => {
  hosts.enter(hostOf('one'), 'test', () => {
    hosts.enter(hostOf('two'), 'test', note)
    note()
  })
  expect(log).toEqual(['two two', 'one one'])
})

it('an error is a fault of its chart, and the chart is left', () => {
  hosts.enter(hostOf('one'), 'test', () => {
    world.scope.setTimeout(() => {
      throw new Error('broken')
    })
  })
  world.run()
  note()
  expect(log).toEqual(['one timer Error: broken', 'none none'])
})

it('the number of the running chart is written into shared memory, 0 between charts', () => {
  const memory = new Int32Array(1)
  hosts.report(memory)
  const seen: (number | undefined)[] = []
  hosts.enter(hostOf('one'), 'test', () => {
    seen.push(memory[0])
    hosts.enter(hostOf('three'), 'test', () => seen.push(memory[0]))
    seen.push(memory[0])
  })
  expect([...seen, memory[0]]).toEqual([3, 5, 3, 0])
})

it('callbacks of a chart that has ended are dropped', () => {
  hosts.enter(hostOf('one'), 'test', () => sources['a timer']?.())
  ended = true
  world.run()
  expect(log).toEqual([])
})

/** Files of the worker that run inside a chart. The hosts themselves take the entries. */
const files = readdirSync(engine, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.ts') && !path.startsWith('hosts/') && path !== 'load-fonts.ts',
)

it('the engine has no entry that the switch does not know: no await, no listener of a browser object', () => {
  expect(files.length).toBeGreaterThan(50)
  const unknown = files.filter((path) =>
    /\bawait\b|\basync\b|scope\.addEventListener|self\.|\.onerror\b|BroadcastChannel|MessageChannel|new Worker|FinalizationRegistry|requestIdleCallback|setImmediate/.test(
      readFileSync(join(engine, path), 'utf8').replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, ''),
    ),
  )
  expect(unknown).toEqual([])
})

it('the chart library has no entry that the switch does not know, and awaits nothing', () => {
  const library = [
    'lightweight-charts/dist/lightweight-charts.production.mjs',
    'fancy-canvas/canvas-element-bitmap-size.mjs',
    'fancy-canvas/device-pixel-ratio.mjs',
  ]
  const root = join(engine, '../../../node_modules')
  for (const path of library) {
    const code = readFileSync(join(root, path), 'utf8')
    expect(code).not.toMatch(
      /\bawait\b|\basync\b|\bsetImmediate\b|requestIdleCallback|MessageChannel|new Worker|MutationObserver|IntersectionObserver|FinalizationRegistry/,
    )
  }
})
