// Builds the service worker as /service-worker.js and writes into it which files the build consists of.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Plugin } from 'vite'
import type { StoredBuild } from '../src/workers/offline/stored-builds.ts'

const FILE = 'service-worker.js'
const PLACE = '__STORED_BUILD__'

const namesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted()

/** `root`: the folder of the product. */
export function offlineFiles(root: string): Plugin {
  const open = join(root, 'public')
  return {
    name: 'perpdeck-offline-files',
    apply: 'build',
    buildStart() {
      const id = join(root, 'src', 'workers', 'offline', 'offline.worker.ts')
      this.emitFile({ type: 'chunk', id, fileName: FILE })
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle[FILE]
        if (worker?.type !== 'chunk' || !worker.code.includes(PLACE))
          throw new Error(`${FILE} has no place for the list of files`)
        // The build tool may not move code of the worker into a chunk: a service worker is one script.
        if (worker.imports.length > 0) throw new Error(`${FILE} imports ${worker.imports.join(', ')}`)
        const entry = Object.values(bundle).find(
          (file) =>
            file.type === 'chunk' &&
            file.isEntry &&
            file.fileName !== FILE &&
            file.facadeModuleId?.endsWith('index.html') === true,
        )
        if (entry === undefined) throw new Error('index.html has no entry')
        // A language is stored when a page uses it.
        const hashed = Object.keys(bundle)
          .filter((name) => /^assets\/.*\.(?:js|css)$/.test(name))
          .map((name) => `/${name}`)
          .toSorted()
        const named = namesIn(open)
        const about = createHash('sha256').update(hashed.join())
        for (const name of named) about.update(name).update(readFileSync(join(open, name)))
        const build: StoredBuild = {
          id: about.digest('hex').slice(0, 16),
          entry: `/${entry.fileName}`,
          hashed,
          named: named.map((name) => `/${name}`),
        }
        worker.code = worker.code.replace(PLACE, JSON.stringify(build))
      },
    },
  }
}
