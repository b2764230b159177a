import texts from '../locales/en/exchange.json'
import { addEnglish } from '../late-english.ts'

addEnglish('exchange', texts)
