interface Line {
  readonly area: string
  readonly title: string
  readonly ok?: boolean
  readonly error?: string
  readonly reason?: string
}
interface Report {
  readonly client: string
  readonly isSample: boolean
  readonly lines: readonly Line[]
}
export function tableOf(reports: readonly Report[]): string
export function failuresOf(reports: readonly Report[]): string[]
export function isComplete(reports: readonly Report[]): boolean
export function withTable(document: string, table: string): string
