export const EXPORT_FORMATS = ['csv', 'json', 'fhir'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

export const EXPORT_NAMES: Record<ExportFormat, string> = { csv: 'CSV', json: 'JSON', fhir: 'FHIR' }
export const exportFileName = (format: ExportFormat): string =>
  ({ csv: 'results.csv', json: 'results.json', fhir: 'results.fhir.json' })[format]
