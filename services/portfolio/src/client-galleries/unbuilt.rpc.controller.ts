import { Controller } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { RpcName } from '@vitrine/contracts/rpc-map';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';

/** Messages of client galleries that nothing answers yet; whoever builds one takes its row away. */
const UNBUILT: readonly RpcName[] = [
  'portfolio.gallery_marks.get',
  'portfolio.gallery_marks.export',
  'portfolio.gallery_list.reopen',
  'portfolio.gallery_comment.answer',
  'portfolio.gallery_comment.resolve',
  'portfolio.gallery_person.merge',
  'portfolio.gallery_person.split',
  'portfolio.gallery_person.erase',
  'portfolio.gallery_visitor.erase',
  'portfolio.gallery_visitor.about',
  'portfolio.gallery_testimonial.approve',
  'portfolio.gallery_activity.list',
  'portfolio.gallery_visit.identify',
  'portfolio.gallery_visit.verify',
  'portfolio.gallery_visit.forget',
  'portfolio.gallery_visit.about_me',
  'portfolio.gallery_visit.mark',
  'portfolio.gallery_visit.create_list',
  'portfolio.gallery_visit.rename_list',
  'portfolio.gallery_visit.delete_list',
  'portfolio.gallery_visit.submit',
  'portfolio.gallery_visit.hide',
  'portfolio.gallery_visit.comments',
  'portfolio.gallery_visit.comment',
  'portfolio.gallery_visit.delete_comment',
  'portfolio.gallery_visit.consent',
  'portfolio.gallery_visit.testimonial',
  'portfolio.gallery_visit.ask_for_time',
  'portfolio.gallery_visit.prepare_download',
  'portfolio.gallery_visit.check_download',
  'portfolio.gallery_visit.downloaded',
  'portfolio.gallery_visit.file',
];

@Controller()
export class UnbuiltRpcController {}

for (const name of UNBUILT) {
  const descriptor = { value: (): never => raise('SERVICE_UNAVAILABLE'), writable: true, configurable: true };
  Object.defineProperty(UnbuiltRpcController.prototype, name, descriptor);
  RpcHandler(name)(UnbuiltRpcController.prototype, name, descriptor);
}
