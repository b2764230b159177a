import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/**
 * What a licensee's build has in common with ours are names and types. The page is compiled here against declarations alone:
 * index.d.ts and api/*.d.ts, without a line of our sources.
 */
const root = join(import.meta.dirname, '../../..')
const minutes = 60_000
let place = ''

/** What the compiler says; '' when it is content. */
function compile(project: string): string {
  try {
    return execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', project], {
      cwd: place,
      encoding: 'utf8',
    })
  } catch (failure) {
    const { stdout, stderr } = failure as { stdout: string; stderr: string }
    return `${stdout}\n${stderr}`.trim()
  }
}

function project(name: string, include: readonly string[], options: object): string {
  const file = join(place, `${name}.json`)
  writeFileSync(
    file,
    JSON.stringify({
      extends: join(root, 'tsconfig.base.json'),
      compilerOptions: {
        lib: ['es2024', 'dom', 'dom.iterable'],
        types: ['vite/client'],
        typeRoots: [join(root, 'node_modules')],
        jsx: 'react-jsx',
        composite: false,
        incremental: false,
        ...options,
      },
      include,
    }),
  )
  return file
}

/** Compiles these files with `charting_library` being the declarations. */
const against = (name: string, include: readonly string[]): string =>
  compile(
    project(name, include, {
      noEmit: true,
      emitDeclarationOnly: false,
      paths: {
        charting_library: [join(place, 'types/index.d.ts')],
        '#shared/*': [join(root, 'src/shared/*')],
      },
    }),
  )

beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'perpdeck-declarations-'))
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'))
  const said = compile(
    project('emit', [join(root, 'vendor/charting_library/index.ts')], {
      rootDir: root,
      outDir: join(place, 'emitted'),
      declaration: true,
      emitDeclarationOnly: true,
    }),
  )
  expect(said).toBe('')
  const emitted = join(place, 'emitted/vendor/charting_library')
  cpSync(join(emitted, 'index.d.ts'), join(place, 'types/index.d.ts'))
  cpSync(join(emitted, 'api'), join(place, 'types/api'), { recursive: true })
}, 2 * minutes)
afterAll(() => rmSync(place, { recursive: true, force: true }))

describe('the public declarations of the chart library', () => {
  it('are self-contained: they import no file outside api/', () => {
    const outside = readdirSync(join(place, 'types/api')).filter((name) =>
      /from '\.\.\//.test(readFileSync(join(place, 'types/api', name), 'utf8')),
    )
    expect(outside).toEqual([])
  })

  it(
    'are sufficient for the page: it compiles against them',
    () => {
      expect(
        against('app', [join(root, 'src/main-thread/**/*.ts'), join(root, 'src/main-thread/**/*.tsx')]),
      ).toBe('')
    },
    3 * minutes,
  )

  it(
    'are used for the compilation: an undeclared member and a deeper file are refused',
    () => {
      const file = join(place, 'bad.ts')
      writeFileSync(
        file,
        [
          "import { widget } from 'charting_library'",
          "import { createWidget } from 'charting_library/widget/create-widget.ts'",
          'declare const chart: InstanceType<typeof widget>',
          'chart.openChart',
          'chart.activeChart().createOrderLine().then((line) => line.setReason)',
          'createWidget',
        ].join('\n'),
      )
      const said = against('bad', [file])
      expect(said).toContain("Cannot find module 'charting_library/widget/create-widget.ts'")
      expect(said).toContain("Property 'openChart' does not exist")
      expect(said).toContain("Property 'setReason' does not exist")
    },
    minutes,
  )
})
