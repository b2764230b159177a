import { execFileSync } from 'node:child_process'
import { mkdtempSync, mkdirSync, rmSync, symlinkSync, writeFileSync, cpSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/**
 * The walls between threads are only worth something if they stand: each deliberately bad file must be refused by the
 * compiler or the linter, in a copy of the project's own configuration.
 */
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
let place = ''

function run(program: string, args: readonly string[]): string {
  try {
    return execFileSync(join(root, 'node_modules', '.bin', program), args, { cwd: place, encoding: 'utf8' })
  } catch (failure) {
    const { stdout, stderr } = failure as { stdout: string; stderr: string }
    return `${stdout}\n${stderr}`
  }
}

function put(file: string, text: string): void {
  mkdirSync(dirname(join(place, file)), { recursive: true })
  writeFileSync(join(place, file), text)
}

beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'perpdeck-walls-'))
  for (const file of [
    'package.json',
    'tsconfig.base.json',
    '.oxlintrc.json',
    'src/shared/tsconfig.json',
    'src/workers/tsconfig.json',
    'src/main-thread/tsconfig.json',
    'venue/tsconfig.json',
    'vendor/charting_library/tsconfig.json',
    'vendor/charting_library/package.json',
  ]) {
    cpSync(join(root, file), join(place, file), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'))
  put('vendor/charting_library/index.ts', 'export const chart = 1\n')
  put('src/shared/maths/pnl.ts', 'export const pnl = 1\n')
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

describe('the compiler separates the environments', () => {
  it('refuses the document in a worker, timers in shared, Node in the page, and the DOM in the venue', () => {
    put('src/shared/timer.ts', 'export const later = (): void => void setTimeout(() => undefined, 1)\n')
    put('src/workers/hub/dom.ts', 'export const title = (): string => document.title\n')
    put('src/main-thread/node.ts', 'export const env = (): unknown => process.env\n')
    put('venue/dom.ts', 'export const width = (): number => window.innerWidth\n')
    const output = run('tsc', [
      '-b',
      'src/shared',
      'src/workers',
      'src/main-thread',
      'venue',
      '--pretty',
      'false',
    ])
    expect(output).toMatch(/src\/shared\/timer\.ts.*Cannot find name 'setTimeout'/)
    expect(output).toMatch(/src\/workers\/hub\/dom\.ts.*Cannot find name 'document'/)
    expect(output).toMatch(/src\/main-thread\/node\.ts.*Cannot find name 'process'/)
    expect(output).toMatch(/venue\/dom\.ts.*Cannot find name 'window'/)
    rmSync(join(place, 'src/shared/timer.ts'))
  })

  it('refuses an import across threads: a missing project reference is the rule', () => {
    put('src/workers/hub/secret.ts', 'export const secret = 1\n')
    put(
      'src/main-thread/leak.ts',
      "import { secret } from '../workers/hub/secret.ts'\nexport const leak = secret\n",
    )
    const output = run('tsc', ['-b', 'src/main-thread', '--pretty', 'false'])
    expect(output).toMatch(/leak\.ts.*TS6307|leak\.ts.*is not listed within the file list/)
  })
})

describe('the linter enforces the import rules', () => {
  const refused: readonly (readonly [file: string, text: string, reason: RegExp])[] = [
    [
      'src/shared/units/bad.ts',
      "import { wrap } from 'comlink'\nexport const bad = wrap\n",
      /src\/shared is the vocabulary/,
    ],
    [
      'src/workers/hub/bad.ts',
      "import { rows } from '../risk/rows.ts'\nexport const bad = rows\n",
      /hub and risk never import each other/,
    ],
    [
      'src/workers/risk/bad.ts',
      "import { socket } from '../hub/socket.ts'\nexport const bad = socket\n",
      /hub and risk never import each other/,
    ],
    [
      'src/main-thread/features/bad.ts',
      "import { pnl } from '#shared/maths/pnl.ts'\nexport const bad = pnl\n",
      /main thread never computes money/,
    ],
    [
      'src/main-thread/features/remote.ts',
      "import { wrap } from 'comlink'\nexport const bad = wrap\n",
      /Only src\/main-thread\/bridge knows Comlink/,
    ],
    ...['src/workers/risk/paint/bad.ts', 'src/workers/hub/tabs/bad.ts', 'src/main-thread/app-bad.ts'].map(
      (file) =>
        [
          file,
          "import { wrap } from 'comlink'\nexport const bad = wrap\n",
          /Comlink is known to \*\.worker\.ts, src\/workers\/runtime and src\/main-thread\/bridge alone/,
        ] as const,
    ),
    [
      'src/main-thread/bridge/bad.ts',
      "import { Decimal } from 'decimal.js'\nexport const bad = Decimal\n",
      /The main thread paints/,
    ],
    [
      'venue/bad.ts',
      "import { app } from '../src/main-thread/app.ts'\nexport const bad = app\n",
      /venue knows nothing of the app/,
    ],
  ]
  for (const [file, text, reason] of refused) {
    it(`refuses ${file}`, () => {
      put(file, text)
      expect(run('oxlint', [file])).toMatch(reason)
    })
  }

  it('accepts Comlink where threads meet', () => {
    for (const file of [
      'src/workers/risk/good.worker.ts',
      'src/workers/runtime/good.ts',
      'src/main-thread/bridge/good.ts',
    ]) {
      put(file, "import { wrap } from 'comlink'\nexport const good = wrap\n")
      expect(run('oxlint', [file])).toContain('Found 0 warnings and 0 errors')
    }
  })
})
