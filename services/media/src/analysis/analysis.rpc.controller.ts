import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { PhotoSuggestion } from '@vitrine/contracts/ai/photo-suggestion';
import { SuggestDto } from '@vitrine/contracts/media/media.rpc';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { BeginAnalysis } from './begin-analysis.js';
import { AnalyseUpload } from './analyse-upload.js';

@Controller()
export class AnalysisRpcController {
  constructor(
    private readonly beginAnalysis: BeginAnalysis,
    private readonly analyseUpload: AnalyseUpload,
  ) {}

  @RpcHandler('media.analysis.begin')
  begin(@Caller() who: Principal): Promise<{ objectKey: string }> {
    return this.beginAnalysis.begin(who);
  }

  @RpcHandler('media.analysis.suggest')
  suggest(@Caller() who: Principal, @Payload() dto: SuggestDto): Promise<PhotoSuggestion> {
    return this.analyseUpload.analyse(who, dto);
  }
}
