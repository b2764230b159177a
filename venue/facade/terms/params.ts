import { ApiRefusal, paramError } from './api-refusal.ts'
import { categories } from './category.ts'
import type { Category } from './category.ts'
import type { Market, Markets } from './markets.ts'

const DECIMAL = /^-?(?:\d{1,20}(?:\.\d{0,20})?|\.\d{1,20})$/
const MAX_TEXT = 200

/**
 * Fields of a query or a JSON body, each read once. Every reader throws `ApiRefusal` 10001 for a value of a wrong kind.
 * Empty text counts as absent, as at Bybit.
 */
export class Params {
  readonly #fields: Readonly<Record<string, unknown>>

  constructor(fields: Readonly<Record<string, unknown>>) {
    this.#fields = fields
  }

  /** The same fields and others: an order of a batch has the category of its batch. */
  with(more: Readonly<Record<string, unknown>>): Params {
    return new Params({ ...this.#fields, ...more })
  }

  /** Whether the field is there and not empty, of whatever kind. */
  has(name: string): boolean {
    const value = Object.hasOwn(this.#fields, name) ? this.#fields[name] : undefined
    return value !== undefined && value !== null && value !== ''
  }

  /** Text of at most 200 characters. Numbers are taken too, because clients send some ids so. */
  optionalText(name: string): string | undefined {
    if (!this.has(name)) return undefined
    const value = this.#fields[name]
    if (typeof value === 'number' && Number.isFinite(value)) return String(value)
    if (typeof value !== 'string' || value.length > MAX_TEXT) throw paramError(`${name} invalid`)
    return value
  }

  text(name: string): string {
    const value = this.optionalText(name)
    if (value === undefined) throw paramError(`${name} is required`)
    return value
  }

  /**
   * A finite decimal as plain text, such as "0.01"; no exponent, at most 20 digits on either side of the point. A JSON number is
   * refused: a client's float may already differ from what its user typed.
   */
  optionalDecimal(name: string): string | undefined {
    if (this.has(name) && typeof this.#fields[name] !== 'string') throw paramError(`${name} must be text`)
    const value = this.optionalText(name)
    if (value !== undefined && !DECIMAL.test(value)) throw paramError(`${name} invalid`)
    return value
  }

  decimal(name: string): string {
    const value = this.optionalDecimal(name)
    if (value === undefined) throw paramError(`${name} is required`)
    return value
  }

  /** A whole number from `min` to `max`, as number or text. */
  optionalWhole(name: string, min: number, max: number): number | undefined {
    const value = this.optionalText(name)
    if (value === undefined) return undefined
    const whole = Number(value)
    if (!/^-?\d{1,16}$/.test(value) || whole < min || whole > max) throw paramError(`${name} invalid`)
    return whole
  }

  whole(name: string, min: number, max: number, missing: number): number {
    return this.optionalWhole(name, min, max) ?? missing
  }

  /** true, false, "true", "false", 1 or 0. */
  flag(name: string): boolean {
    if (!this.has(name)) return false
    const value = this.#fields[name]
    if (value === true || value === 'true' || value === 1 || value === '1') return true
    if (value === false || value === 'false' || value === 0 || value === '0') return false
    throw paramError(`${name} invalid`)
  }

  optionalOneOf<T extends string>(name: string, words: readonly T[]): T | undefined {
    const value = this.optionalText(name)
    const word = words.find((one) => one === value)
    if (value !== undefined && word === undefined) throw paramError(`${name} invalid`)
    return word
  }

  oneOf<T extends string>(name: string, words: readonly T[]): T {
    const word = this.optionalOneOf(name, words)
    if (word === undefined) throw paramError(`${name} is required`)
    return word
  }

  category(): Category {
    return this.categoryAmong(categories)
  }

  /** One of the categories that a call offers; `missing` where the field is absent, if the call has a default. */
  categoryAmong(offered: readonly Category[], missing?: Category): Category {
    const word = this.optionalText('category') ?? missing
    const category = offered.find((one) => one === word)
    if (category === undefined) throw new ApiRefusal(10001, 'Illegal category')
    return category
  }

  /** The symbol named by `category` and `symbol`. */
  market(markets: Markets, category: Category = this.category()): Market {
    const market = markets.byName(category, this.text('symbol'))
    if (market === undefined) throw paramError('symbol invalid')
    return market
  }

  /** As `market`, undefined where no symbol is named. */
  optionalMarket(markets: Markets, category: Category = this.category()): Market | undefined {
    return this.optionalText('symbol') === undefined ? undefined : this.market(markets, category)
  }

  /** A coin that a symbol of the exchange has; 10001 for others, of which a list or a cancel would silently have none. */
  optionalCoin(name: string, markets: Markets): string | undefined {
    const coin = this.optionalText(name)
    if (coin !== undefined && !markets.hasCoin(coin)) throw paramError(`${name} invalid`)
    return coin
  }

  /** The elements of an array of objects, each with its own readers. */
  list(name: string, max: number): readonly Params[] {
    const value = this.has(name) ? this.#fields[name] : undefined
    if (!Array.isArray(value) || value.length === 0 || value.length > max) throw paramError(`${name} invalid`)
    return value.map((one: unknown) => {
      if (typeof one !== 'object' || one === null || Array.isArray(one)) throw paramError(`${name} invalid`)
      return new Params(one as Record<string, unknown>)
    })
  }
}
