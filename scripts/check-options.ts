/** Checks the options of `npm start` before the app is built. Prints what is wrong and exits with 2. */
import { fileURLToPath } from 'node:url'
import { readOptions } from '../venue/cli-options.ts'

try {
  readOptions(process.argv.slice(2), fileURLToPath(new URL('..', import.meta.url)))
} catch (error) {
  process.stderr.write(
    `${error instanceof Error ? error.message : String(error)}\nAll options: npm run venue -- --help\n`,
  )
  process.exit(2)
}
