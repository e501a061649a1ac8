import { brand } from '@aevia/domain/brand.ts'
import { History as HistoryIcon, Upload } from 'lucide-react'
import { History } from '#web/features/test-data/components/history.tsx'
import { NextSteps } from '#web/features/test-data/components/next-steps.tsx'
import { UploadForm } from '#web/features/test-data/components/upload-form.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx'

export function meta() {
  return [{ title: `Test Data Management · ${brand.name}` }]
}

export default function TestDataPage() {
  return (
    <>
      <PageHeader
        title="Test Data Management"
        subtitle="Upload, analyze, and manage your health test results"
      />
      <Tabs defaultValue="upload">
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
        <TabsContent value="upload">
          <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
            <UploadForm />
            <NextSteps />
          </div>
        </TabsContent>
        <TabsContent value="history">
          <History />
        </TabsContent>
      </Tabs>
    </>
  )
}
