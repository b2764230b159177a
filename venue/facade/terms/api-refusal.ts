/** Bybit's code and text of a refused request (https://bybit-exchange.github.io/docs/v5/error, as of 24 July 2026). */
export class ApiRefusal extends Error {
  readonly retCode: number
  /** Bybit answers some refusals with a result, mostly an empty object. */
  readonly result: Readonly<Record<string, unknown>>

  constructor(retCode: number, retMsg: string, result: Readonly<Record<string, unknown>> = {}) {
    super(retMsg)
    this.retCode = retCode
    this.result = result
  }
}

/** 10001 with Bybit's words for a field that is missing or unreadable. */
export const paramError = (detail: string): ApiRefusal => new ApiRefusal(10001, `params error: ${detail}`)
