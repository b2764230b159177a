import { keepCompiled } from './compiled.ts'

keepCompiled()
await import('./run-cli.ts')
