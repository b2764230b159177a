/** One error of the catalogue: its code on the wire and its English text, which ends in a full stop. */
export type ErrorRow = readonly [code: number, text: string]
export type ErrorTable = Readonly<Record<string, ErrorRow>>
