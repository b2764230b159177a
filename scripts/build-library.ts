/*
 * `npm run build:library [folder]` builds the charting library as a drop-in, without the application. It writes
 * `charting_library.standalone.js` (a script with the global `TradingView`), `charting_library.esm.js`,
 * `bundles/chart.worker.js` and `charting_library.d.ts`.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type InlineConfig, type Plugin } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const library = join(root, 'vendor', 'charting_library')
const out = resolve(process.argv[2] ?? join(root, 'dist-library', 'charting_library'))

/** The standalone build finds its worker below `library_path`, not among the application's assets. */
const ownWorker: Plugin = {
  name: 'charting-library-worker',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === './worker-url.ts' && importer?.endsWith('bridge/worker-link.ts') === true
      ? join(library, 'standalone', 'worker-url.ts')
      : null,
}

/** One file without further chunks. It includes what `import()` loads: strings and windows. */
const bundle = (entry: string, format: 'iife' | 'es', file: string): InlineConfig => ({
  configFile: false,
  root: library,
  logLevel: 'warn',
  publicDir: false,
  plugins: [ownWorker],
  build: {
    target: 'es2024',
    outDir: out,
    emptyOutDir: false,
    lib: { entry: join(library, entry), formats: [format], name: 'TradingView', fileName: () => file },
    rollupOptions: { output: { codeSplitting: false, exports: 'named' } },
  },
})

/** All declarations of the public API in one file. They need no imports, because they are all of this package. */
function declarations(): string {
  const place = mkdtempSync(join(root, 'node_modules', '.tsbuild-library-'))
  try {
    const project = join(place, 'tsconfig.json')
    writeFileSync(
      project,
      JSON.stringify({
        extends: join(root, 'tsconfig.base.json'),
        compilerOptions: {
          lib: ['es2024', 'dom', 'dom.iterable'],
          composite: false,
          incremental: false,
          declaration: true,
          emitDeclarationOnly: true,
          rootDir: library,
          outDir: join(place, 'emitted'),
        },
        include: [join(library, 'api')],
      }),
    )
    execFileSync(join(root, 'node_modules', '.bin', 'tsc'), ['-p', project], { cwd: root, stdio: 'inherit' })
    const emitted = join(place, 'emitted', 'api')
    const parts = readdirSync(emitted)
      .filter((name) => name.endsWith('.d.ts'))
      .toSorted()
      .map((name) =>
        readFileSync(join(emitted, name), 'utf8').replaceAll(
          /^import [^;]*;\n|^\/\/# source.*\n|^export \{\};\n/gm,
          '',
        ),
      )
    return [
      '/* Public API of this charting library: names and shapes of the documented Charting Library API. */',
      ...parts,
      '/** `new widget(options)` creates the chart in its container. */',
      'export declare const widget: ChartingLibraryWidgetConstructor;',
      'export declare function version(): string;',
      '/** The global of `charting_library.standalone.js`. */',
      'export as namespace TradingView;',
      '',
    ].join('\n')
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

await build(bundle('standalone/standalone.ts', 'iife', 'charting_library.standalone.js'))
await build(bundle('standalone/standalone.ts', 'es', 'charting_library.esm.js'))
await build(bundle('engine/chart.worker.ts', 'es', 'bundles/chart.worker.js'))
writeFileSync(join(out, 'charting_library.d.ts'), declarations())
