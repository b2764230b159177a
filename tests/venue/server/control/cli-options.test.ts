import { execFile } from 'node:child_process'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { flagNames, helpText, optionNames, readOptions } from '../../../../venue/cli-options.ts'
import { scenarioNames } from '../../../../venue/simulator/scenarios/open-scenario.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', '..')
const read = (...args: string[]) => readOptions(args, root)

function run(...args: string[]): Promise<{ readonly code: number; readonly text: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(root, 'venue', 'cli.ts'), ...args],
      { timeout: 20_000 },
      (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code), text: stdout + stderr }),
    )
  })
}

describe('npm run venue', () => {
  it('--help lists every option and every scenario', async () => {
    const { code, text } = await run('--help')
    expect(code).toBe(0)
    expect(text).toContain('--replay FILE')
    for (const name of scenarioNames()) expect(text).toContain(`  ${name} `)
    for (const name of [
      'liquidation-in-20s',
      'reverse-second-leg-refused',
      'flash-crash',
      'funding',
      'delivery',
    ]) {
      expect(scenarioNames()).toContain(name)
    }
  })

  it('every option is in the help, is read, and changes what is started', () => {
    const values: Readonly<Record<string, string>> = {
      '--dist': root,
      '--start-at': '2026-01-02T07:59:30Z',
      '--snapshot-url': 'https://snapshots.example/',
      '--help-url': 'https://help.example/',
      '--analytics-url': 'https://analytics.example/a.js',
      '--strikes': '400',
      '--api-key': 'KEY1:SECRET1',
      '--api-limits': 'off',
    }
    // The options of a gateway need each other: tests/venue/gateway-options.test.ts.
    const gateway = ['--exchange', 'bybit', '--network', 'demo', '--read-only'] as const
    const trading = ['--exchange', 'bybit', '--network', 'demo'] as const
    const needsOfGateway: Readonly<Record<string, readonly string[]>> = {
      '--exchange-url': gateway,
      '--keys': gateway,
      '--allow-withdraw-key': gateway,
      '--limit': trading,
      '--arm': trading,
      '--unpair': gateway,
    }
    const together = new Set(['--exchange', '--network', '--read-only', '--live'])
    const flags = [...flagNames, '--control', '--api']
    const names = new Set([...helpText([]).matchAll(/--[a-z][a-z-]*/g)].map(([name]) => name))
    expect([...names].sort()).toEqual([...new Set([...optionNames, '--control', '--api'])].sort())
    for (const name of [...names].filter((one) => !together.has(one))) {
      const own = flags.includes(name) ? [name] : [name, values[name] ?? '1']
      const needs =
        name === '--speed' || name === '--loop'
          ? ['--replay', 'x.jsonl']
          : name === '--force'
            ? ['--record', 'x.jsonl']
            : name.startsWith('--api-')
              ? ['--api']
              : name === '--shape'
                ? ['--rate', '5']
                : (needsOfGateway[name] ?? [])
      expect([name, read(...needs, ...own)]).not.toEqual([name, read(...needs)])
    }
    expect(read('--control', '7001').control).toBe(7001)
    expect(read('--control', '--memory')).toMatchObject({ control: true, dataDir: null })
    expect(read('--start-at', '2026-01-02T07:59:30Z').startAt).toBe(Date.parse('2026-01-02T07:59:30Z'))
    expect(read('--help-url', 'https://help.example/').links).toEqual({ help: 'https://help.example/' })
  })

  it('the API is off unless asked for, and has its own port, key and limits', () => {
    expect(read().api).toBe(false)
    expect(read('--api').api).toBe(true)
    expect(read('--api', '0').api).toBe(0)
    expect(read('--api=4200', '--control', '4201')).toMatchObject({ api: 4200, control: 4201 })
    expect(read('--api', '--api-key', 'KEY1:SECRET1', '--api-limits', 'off')).toMatchObject({
      api: true,
      apiKey: { key: 'KEY1', secret: 'SECRET1' },
      apiLimits: false,
    })
    expect(read('--api', '--api-key-file', 'key.json', '--force')).toMatchObject({
      apiKeyFile: resolve('key.json'),
      force: true,
    })
  })

  it('an invalid option is refused by its name', async () => {
    for (const [args, name] of [
      [['--port', '70000'], '--port'],
      [['--force'], '--force'],
      [['--seed', '-1'], '--seed'],
      [['--symbols', '0'], '--symbols'],
      [['--speed', '2'], '--speed'],
      [['--replay', 'x', '--speed', '2000'], '--speed'],
      [['--replay', 'x', '--rate', '5'], '--rate'],
      [['--shape', 'x.json'], '--shape belongs to --rate'],
      [['--scenario', 'funding', '--replay', 'x'], '--scenario and --replay'],
      [['--scenario', 'funding', '--rate', '5'], '--scenario and --rate'],
      [['--scenario', 'funding', '--data-dir', 'x'], '--scenario and --data-dir'],
      [['--start-at', 'today'], '--start-at'],
      [['--help-url', 'javascript:alert(1)'], '--help-url'],
      [['--dist', '/no/such/folder'], '--dist'],
      [['--data-dir', import.meta.filename], '--data-dir'],
      [['--data-dir', `${import.meta.filename}/below`], '--data-dir'],
      [['--nonsense'], '--nonsense'],
      [['--api', '70000'], '--api'],
      [['--api-key', 'KEY1:SECRET1'], '--api-key belongs to --api'],
      [['--api-key-file', 'x.json'], '--api-key-file belongs to --api'],
      [['--api-limits', 'off'], '--api-limits belongs to --api'],
      [['--api', '--api-key', 'KEY1'], '--api-key must be KEY:SECRET'],
      [['--api', '--api-limits', 'maybe'], '--api-limits'],
    ] as const) {
      expect(() => read(...args)).toThrow(name)
    }
    const scenario = await run('--scenario', 'no-such', '--memory', '--port', '0')
    expect([scenario.code, scenario.text]).toEqual([
      2,
      expect.stringContaining('no-such: neither a scenario'),
    ])
  })
})
