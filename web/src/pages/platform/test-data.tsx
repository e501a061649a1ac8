import { brand } from '@aevia/domain/brand.ts'
import { History as HistoryIcon, Upload } from '#web/ui/icons.ts'
import { useSearchParams } from 'react-router'
import { History } from '#web/features/test-data/components/history.tsx'
import { NextSteps } from '#web/features/test-data/components/next-steps.tsx'
import { UploadForm } from '#web/features/test-data/components/upload-form.tsx'
import type { Lead } from '#web/features/test-data/components/results-sheet.tsx'
import { GeneStory } from '#web/pages/platform/genes/gene-story.tsx'
import { ResultStory } from '#web/pages/platform/story/result-story.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx'

export function meta() {
  return [{ title: `Test Data Management · ${brand.name}` }]
}

/** What comes first of a test depends on what it is. */
const TestStory: Lead = ({ record, analysis }) =>
  analysis.genes ? <GeneStory genes={analysis.genes} /> : <ResultStory record={record} analysis={analysis} />

const TABS = ['upload', 'history'] as const
const isTab = (name: string | null) => TABS.find((tab) => tab === name)

export default function TestDataPage() {
  const [params, setParams] = useSearchParams()
  const tab = isTab(params.get('tab')) ?? 'upload'
  return (
    <>
      <PageHeader
        title="Test Data Management"
        subtitle="Upload, analyze, and manage your health test results"
      />
      <Tabs value={tab} onValueChange={(next) => setParams(next === 'upload' ? {} : { tab: next })}>
        <TabsList aria-label="Test data">
          <TabsTrigger value="upload">
            <Upload aria-hidden="true" />
            Upload Tests
          </TabsTrigger>
          <TabsTrigger value="history">
            <HistoryIcon aria-hidden="true" />
            Test History
          </TabsTrigger>
        </TabsList>
        {/* Kept while hidden: what was filled in stays. */}
        <TabsContent value="upload" forceMount hidden={tab !== 'upload'}>
          <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
            <UploadForm />
            <NextSteps />
          </div>
        </TabsContent>
        <TabsContent value="history">
          <History lead={TestStory} />
        </TabsContent>
      </Tabs>
    </>
  )
}
