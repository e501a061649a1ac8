/** The Tesseract engine (LSTM, WebAssembly) with its language data from packages: nothing is fetched. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gunzipSync } from 'node:zlib'

/** Languages with data; Danish is read with the Norwegian letters. */
export const OCR_LANGUAGES = ['eng', 'swe', 'deu', 'fra', 'ita', 'spa', 'nor'] as const
export type OcrLanguage = (typeof OCR_LANGUAGES)[number]

/** Grey pixels, one byte each. */
export type GreyImage = { pixels: Uint8Array; width: number; height: number }
export type Box = { x0: number; y0: number; x1: number; y1: number }

export type OcrWord = Box & {
  text: string
  /** 0 to 100, of its least certain letters */
  confidence: number
  /** where its line's letters stand, at this word */
  baseline: number
  /** counts the lines of the image */
  line: number
}

type JsonWord = { bbox: Box; text: string; confidence: number }
type JsonLine = { words: JsonWord[]; baseline: Box }
type JsonText = { blocks: Array<{ paragraphs: Array<{ lines: JsonLine[] }> }> | null }

type BaseApi = {
  Init(path: null, language: string, engineMode: number): number
  SetVariable(name: string, value: string): boolean
  SetImageFile(exif: number, angle: number): number
  Recognize(monitor: null): number
  GetJSONText(): string
  End(): void
}
type Engine = {
  FS: { writeFile(path: string, data: Uint8Array): void }
  TessBaseAPI: new () => BaseApi
}

const LSTM_ONLY = 1
/** One column of text of several sizes: the fully automatic way drops narrow columns of numbers now and then. */
const ONE_COLUMN = '4'
/** How the text of an image is laid out: `scattered` is in no particular order, as on tiles and cards. */
export type OcrLayout = 'one column' | 'scattered' | 'one line'
const MODES: Record<OcrLayout, string> = { 'one column': ONE_COLUMN, scattered: '12', 'one line': '7' }
const require = createRequire(import.meta.url)

/** One engine; it works on one image at a time. */
export async function createOcr() {
  const load = require('tesseract.js-core/tesseract-core-relaxedsimd-lstm') as (
    options: object,
  ) => Promise<Engine>
  const engine = await load({})
  let api: BaseApi | null = null
  let current: OcrLanguage | null = null

  function use(language: OcrLanguage): BaseApi {
    if (api && current === language) return api
    api?.End()
    const data = require.resolve(`@tesseract.js-data/${language}/4.0.0_best_int/${language}.traineddata.gz`)
    engine.FS.writeFile(`${language}.traineddata`, gunzipSync(readFileSync(data)))
    api = new engine.TessBaseAPI()
    if (api.Init(null, language, LSTM_ONLY) !== 0) throw new Error(`no language data for ${language}`)
    current = language
    api.SetVariable('user_defined_dpi', '300')
    return api
  }

  return {
    /** The words of a page, or of a piece of one. */
    recognise(image: GreyImage, language: OcrLanguage, layout: OcrLayout = 'one column'): OcrWord[] {
      const reader = use(language)
      reader.SetVariable('tessedit_pageseg_mode', MODES[layout])
      engine.FS.writeFile('/input', portableGreyMap(image))
      if (reader.SetImageFile(1, 0) !== 0) throw new Error('the image was not taken')
      if (reader.Recognize(null) !== 0) return []
      const { blocks } = JSON.parse(reader.GetJSONText()) as JsonText
      return (blocks ?? [])
        .flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))
        .flatMap(wordsOf)
    },
  }
}
export type Ocr = Awaited<ReturnType<typeof createOcr>>

function wordsOf({ words, baseline }: JsonLine, line: number): OcrWord[] {
  const slope = (baseline.y1 - baseline.y0) / Math.max(1, baseline.x1 - baseline.x0)
  return words.map(({ bbox, text, confidence }) => ({
    ...bbox,
    text: text.trim(),
    confidence,
    baseline: baseline.y0 + slope * ((bbox.x0 + bbox.x1) / 2 - baseline.x0),
    line,
  }))
}

function portableGreyMap({ pixels, width, height }: GreyImage): Uint8Array {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels])
}
