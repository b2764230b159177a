import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LineError, parseJsonLines, plainOf } from '../../../../venue/simulator/scenarios/json-lines.ts'
import { readScenario } from '../../../../venue/simulator/scenarios/read-scenario.ts'
import { controlCallNames } from '../../../../venue/server/control/control-calls.ts'
import { openScenario } from '../../../../venue/simulator/scenarios/open-scenario.ts'

const calls = new Set(['POST /move', 'POST /liquidate'])
const small = (more: object = {}): object => ({ name: 'mine', about: 'One sentence.', ...more })
const read = (value: object | string) =>
  readScenario(typeof value === 'string' ? value : JSON.stringify(value, null, 2), calls)

/** "line 7: reason" of a text that is refused. */
function refusal(text: object | string): string {
  try {
    read(text)
    return 'read'
  } catch (error) {
    return error instanceof LineError ? error.message : `thrown: ${String(error)}`
  }
}

describe('a scenario file', () => {
  it('contains seed, clock, market, preparations, and steps in the order of their time', () => {
    const scenario = read(
      small({
        seed: 7,
        symbols: 20,
        startAt: '2026-01-02T07:59:30Z',
        begins: 'start',
        market: [{ call: 'POST /move', body: { symbol: 'BTCUSDT', percent: '-1' } }],
        prepare: [{ command: { type: 'CancelAll' }, optional: true, note: 'a clean table' }],
        steps: [
          { at: '1.5m', account: 'Demo small', command: { type: 'CloseAll' } },
          { at: 250, call: 'POST /move' },
          { at: '20s', call: 'POST /liquidate', body: { account: 0 } },
        ],
      }),
    )
    expect(scenario).toMatchObject({
      seed: 7,
      symbols: 20,
      startAt: Date.parse('2026-01-02T07:59:30Z'),
      begins: 'start',
    })
    expect(scenario.prepare[0]).toMatchObject({ kind: 'command', account: 0, isOptional: true })
    expect(scenario.steps.map((step) => step.at)).toEqual([250, 20_000, 90_000])
    expect(scenario.steps[2]).toMatchObject({ account: 'Demo small', command: { type: 'CloseAll' } })
    expect(read(small())).toMatchObject({ begins: 'login', market: [], prepare: [], steps: [] })
  })

  it('invalid JSON is refused with its line', () => {
    expect(refusal('')).toBe('line 1: a value expected, found the end of the file')
    expect(refusal('{\n  "name": "a",\n  about\n}')).toBe(
      'line 3: a field name in quotes expected, found "about"',
    )
    expect(refusal('{\n  "name": "a"\n  "about": "b"\n}')).toMatch(/^line 3: , expected or \} after a field/)
    expect(refusal('{\n  "name": "a",\n  "name": "b"\n}')).toBe('line 3: "name" is given twice')
    expect(refusal('{"name": "a"}\n\nx')).toBe('line 3: nothing expected after the value, found "x"')
    expect(refusal('{"a": 01}')).toMatch(/^line 1: /)
    expect(refusal('["\\x"]')).toMatch(/^line 1: /)
    expect(refusal(`${'['.repeat(100)}${']'.repeat(100)}`)).toBe('line 1: nested too deeply')
  })

  it('invalid content is refused with line and reason', () => {
    const step = (fields: object): object => small({ steps: [{ at: '1s', call: 'POST /move', ...fields }] })
    for (const [value, reason] of [
      ['[]', 'line 1: a scenario must be an object'],
      [{ about: 'x' }, 'line 1: "name" is missing'],
      [{ name: 'x' }, 'line 1: "about" is missing'],
      [small({ name: 'Has Spaces' }), 'line 2: name is not usable'],
      [small({ speed: 3 }), 'line 4: a scenario has no field "speed", known are name, about, seed'],
      [small({ seed: -1 }), 'line 4: seed must be a whole number from 0 to 4294967295'],
      [small({ symbols: 0 }), 'line 4: symbols must be a whole number from 1 to 200'],
      [small({ startAt: 'today' }), 'line 4: startAt is not usable'],
      [small({ startAt: '2026-13-41T00:00:00Z' }), 'line 4: startAt must be a moment'],
      [small({ begins: 'later' }), 'line 4: begins is not usable'],
      [small({ steps: {} }), 'line 4: steps must be a list'],
      [small({ steps: [7] }), 'line 5: a step must be an object'],
      [small({ steps: [{ call: 'POST /move' }] }), 'line 5: "at" is missing'],
      [step({ at: 'soon' }), 'line 6: "at" must be a time such as "20s"'],
      [step({ at: -5 }), 'line 6: "at" must be a time such as "20s"'],
      [step({ call: 'POST /explode' }), 'line 7: "POST /explode" is no call of the control port'],
      [step({ body: [] }), 'line 8: body must be an object'],
      [step({ extra: 1 }), 'line 8: a step has no field "extra"'],
      [step({ optional: 'yes' }), 'line 8: optional must be true or false'],
      [small({ prepare: [{}] }), 'line 5: an act of "prepare" needs "call" or "command"'],
      [
        small({ prepare: [{ at: '1s', call: 'POST /move' }] }),
        'line 6: an act of "prepare" has no field "at"',
      ],
      [small({ prepare: [{ command: {} }] }), 'line 6: "type" is missing'],
      [small({ prepare: [{ command: { type: 'Fly' } }] }), 'line 7: no such command, known are CreateOrder'],
      [
        small({ prepare: [{ account: -1, command: { type: 'CloseAll' } }] }),
        'line 6: account must be a place',
      ],
    ] as const) {
      expect(refusal(value)).toContain(reason)
    }
  })

  it('any JSON is read as JSON.parse reads it, and any other text is refused without an exception', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.boolean(), (value, pretty) => {
        const text = JSON.stringify(value, null, pretty ? 2 : 0)
        expect(plainOf(parseJsonLines(text))).toEqual(JSON.parse(text))
      }),
    )
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        expect(refusal(text)).toMatch(/^line \d+: /)
        expect(refusal(`{"name":"a",\n"about":${text}`)).toMatch(/^line \d+: /)
      }),
    )
  })
})

describe('opening scenarios', () => {
  let dir: string
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'perpdeck-scenario-'))
  })
  afterAll(() => rmSync(dir, { recursive: true, force: true }))

  it('by name, by file; others are refused with file, line and reason', () => {
    expect(openScenario('flash-crash', controlCallNames).name).toBe('flash-crash')
    const file = join(dir, 'own.json')
    writeFileSync(file, JSON.stringify(small()))
    expect(openScenario(file, controlCallNames).name).toBe('mine')
    writeFileSync(
      file,
      '{\n  "name": "x",\n  "about": "y",\n  "steps": [\n    { "at": "1s", "call": "POST /nope" }\n  ]\n}\n',
    )
    expect(() => openScenario(file, controlCallNames)).toThrow(
      `${file}, line 5: "POST /nope" is no call of the control port`,
    )
    expect(() => openScenario('no-such-one', controlCallNames)).toThrow(
      /no-such-one: neither a scenario \(banned-visitor, .*\) nor a file/,
    )
    expect(() => openScenario(dir, controlCallNames)).toThrow(/nor a file/)
  })
})
